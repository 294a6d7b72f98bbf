const styles = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font', 'opacity'] as const

/** Saves a drawing of the page as an SVG document that needs no style sheet, or as a PNG of twice its size. */
export function savePicture(drawn: SVGSVGElement, name: string, form: 'svg' | 'png'): Promise<void> {
  const { width, height } = drawn.viewBox.baseVal
  return saveSvg(standalone(drawn), width, height, name, form)
}

/** Saves an SVG document, or a PNG of twice its size. */
export async function saveSvg(
  text: string,
  width: number,
  height: number,
  name: string,
  form: 'svg' | 'png',
): Promise<void> {
  if (form === 'svg') return saveFile(new Blob([text], { type: 'image/svg+xml' }), `${name}.svg`)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = height * 2
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('The picture is too large for this browser; SVG has no limit.')
  saveFile(blob, `${name}.png`)
}

function standalone(drawn: SVGSVGElement): string {
  const copy = drawn.cloneNode(true) as SVGSVGElement
  const { x, y, width, height } = drawn.viewBox.baseVal
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.querySelector('g.world')?.removeAttribute('transform')
  const originals = drawn.querySelectorAll('*')
  for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(originals[index]!)
    for (const property of styles) element.setAttribute(property, style.getPropertyValue(property))
  }
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const [key, value] of Object.entries({ x, y, width, height, fill: getComputedStyle(drawn).backgroundColor }))
    ground.setAttribute(key, String(value))
  copy.prepend(ground)
  return new XMLSerializer().serializeToString(copy)
}

/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name.replaceAll(/[^\w.-]+/g, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
