import puppeteer, { type Browser } from 'puppeteer-core'

/** Path of a headless browser from npm alone, which the first call unpacks; CHROMIUM names another one. */
export async function browserPath(): Promise<string> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  // Makes the package unpack the shared libraries too that its browser needs, for machines that lack them.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

/** Starts the browser of `browserPath`, with further arguments. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return puppeteer.launch({
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      // A name as others see it, whose pages are not served over TLS.
      '--host-resolver-rules=MAP skg.test 127.0.0.1',
      ...more,
    ],
    executablePath: await browserPath(),
    headless: 'shell',
  })
}
