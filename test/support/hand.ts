import type { Page } from 'puppeteer-core'

/** What an analyst does, counted: a click, a choice, a text that is typed or pasted, and a key are one step each. */
export type Hand = {
  readonly page: Page
  count(): void
  click(selector: string): Promise<void>
  choose(label: string, option: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  press(key: 'Enter' | 'ArrowDown' | '/'): Promise<void>
  reads(selector: string, words: RegExp): Promise<void>
}
/** Returns the hand of an analyst on a page, and how many steps it has made. */
export function handOf(page: Page): Hand & { steps(): number } {
  let steps = 0
  return {
    page,
    steps: () => steps,
    count: () => void steps++,
    click: async (selector) => {
      steps++
      await page.waitForSelector(selector)
      await page.click(selector)
    },
    choose: async (label, option) => {
      steps++
      const handle = await page.waitForFunction(
        (wanted, chosen) => {
          const labels = [...document.querySelectorAll('label.choice')]
          const select = labels.find((one) => one.firstChild?.textContent === wanted)?.querySelector('select')
          return [...(select?.options ?? [])].some((one) => one.value && (!chosen || one.text === chosen)) && select
        },
        {},
        label,
        option,
      )
      const select = handle.asElement() as import('puppeteer-core').ElementHandle<HTMLSelectElement>
      const value = await select.evaluate(
        ({ options }, chosen) => [...options].find((one) => one.value && (!chosen || one.text === chosen))!.value,
        option,
      )
      await select.select(value)
    },
    type: async (selector, text) => {
      steps++
      await page.waitForSelector(selector)
      await page.type(selector, text)
    },
    press: async (key) => {
      steps++
      await page.keyboard.press(key)
    },
    reads: async (selector, words) => {
      await page.waitForFunction(
        (place, source, flags) => new RegExp(source, flags).test(document.querySelector(place)?.textContent ?? ''),
        {},
        selector,
        words.source,
        words.flags,
      )
    },
  }
}
