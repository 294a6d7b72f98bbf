/** Returns red, green and blue of `#rrggbb` as parts of 1, linear in light (IEC 61966-2-1). */
function lightOf(colour: string): number[] {
  return [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
}

function luminanceOf(light: readonly number[]): number {
  return 0.2126 * light[0]! + 0.7152 * light[1]! + 0.0722 * light[2]!
}

/** Returns the contrast of two colours (WCAG 2.2, relative luminance), 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [one, other].map((colour) => luminanceOf(lightOf(colour))).sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Returns how light a colour is when printed in grey: CIE L*, 0 to 100. */
export function greyOf(colour: string): number {
  return 116 * rooted(luminanceOf(lightOf(colour))) - 16
}

/** How linear light is seen, by Machado, Oliveira and Fernandes 2009, severity 1. */
const visions: Readonly<Record<'full' | 'deuteranopia' | 'protanopia', readonly (readonly number[])[]>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
}
export const visionNames = Object.keys(visions) as readonly (keyof typeof visions)[]

/**
 * Returns how far apart two colours look: the Euclidean distance in CIE L*a*b* (D65), where about 2 is just noticed.
 */
export function distanceOf(one: string, other: string, vision: keyof typeof visions): number {
  const [a, b] = [one, other].map((colour) => {
    const light = lightOf(colour)
    return labOf(visions[vision].map((row) => clamped(row.reduce((sum, part, at) => sum + part * light[at]!, 0))))
  })
  return Math.hypot(...a!.map((part, at) => part - b![at]!))
}

function labOf([red, green, blue]: readonly number[]): readonly number[] {
  const [x, y, z] = [
    (0.4124 * red! + 0.3576 * green! + 0.1805 * blue!) / 0.9505,
    0.2126 * red! + 0.7152 * green! + 0.0722 * blue!,
    (0.0193 * red! + 0.1192 * green! + 0.9505 * blue!) / 1.089,
  ].map(rooted)
  return [116 * y! - 16, 500 * (x! - y!), 200 * (y! - z!)]
}

function rooted(part: number): number {
  return part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116
}

function clamped(part: number): number {
  return Math.min(1, Math.max(0, part))
}
