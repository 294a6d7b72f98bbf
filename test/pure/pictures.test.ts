import { expect, test } from 'vitest'
import { createPictures, drawPicture, type PictureTask } from '../../rest-adapters/preview/pictures.ts'
import { readPng } from '../support/png.ts'

/** Makes a picture of as many bytes as its drawing has signs, and counts. */
function maker() {
  const made: string[] = []
  const make = async (task: PictureTask) => {
    const { svg } = task as { readonly svg: string }
    made.push(svg)
    return svg === 'bad' ? { problem: 'it is bad' } : { png: new TextEncoder().encode(svg) }
  }
  return { made, make }
}

test('explorer §4: a picture is made once, also when many want it at once', async () => {
  const { made, make } = maker()
  const { draw } = createPictures(make)
  const drawn = await Promise.all([draw({ svg: 'one' }), draw({ svg: 'one' }), draw({ svg: 'two' })])
  expect(drawn.map((png) => new TextDecoder().decode(png))).toEqual(['one', 'one', 'two'])
  await draw({ svg: 'one' })
  expect(made).toEqual(['one', 'two'])
})

test('explorer §4: pictures are kept up to a limit, those used last longest', async () => {
  const { made, make } = maker()
  const { draw, bytes } = createPictures(make, 10)
  for (const svg of ['aaaa', 'bbbb', 'aaaa', 'cccc']) await draw({ svg })
  expect(bytes()).toBe(8)
  await draw({ svg: 'aaaa' })
  expect(made).toEqual(['aaaa', 'bbbb', 'cccc'])
  await draw({ svg: 'bbbb' })
  expect(made).toEqual(['aaaa', 'bbbb', 'cccc', 'bbbb'])
  await draw({ svg: 'larger than all' })
  expect(bytes()).toBe(8)
  await draw({ svg: 'exactlyten' })
  expect(bytes()).toBe(10)
})

test('explorer §4: 50 MB of pictures are kept', async () => {
  const { draw, bytes } = createPictures(async (task) => ({
    png: new Uint8Array(Number((task as { readonly svg: string }).svg)),
  }))
  const most = 50 * 1024 * 1024
  await draw({ svg: String(most + 1) })
  expect(bytes()).toBe(0)
  await draw({ svg: String(most) })
  expect(bytes()).toBe(most)
})

test('explorer §4: what cannot be drawn fails alone, and is tried again', async () => {
  const { made, make } = maker()
  const { draw } = createPictures(make)
  await expect(draw({ svg: 'bad' })).rejects.toThrow('a picture cannot be drawn: it is bad')
  await expect(draw({ svg: 'bad' })).rejects.toThrow()
  expect(made).toEqual(['bad', 'bad'])
})

test('explorer §4: the thread goes on after what cannot be drawn', async () => {
  await expect(drawPicture({ svg: 'no drawing' })).rejects.toThrow('cannot be drawn')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="9" height="9"/></svg>'
  const { width, height } = readPng(await drawPicture({ svg }))
  expect([width, height]).toEqual([30, 20])
})
