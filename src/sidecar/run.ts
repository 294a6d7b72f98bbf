import { setFlagsFromString } from 'node:v8'
import { counted } from '../ground/text.ts'
import { startUnlessStopped, stopSignal } from '../http-kit/listen.ts'
import { targetOfUrl } from '../scope/target.ts'
import type { SidecarFlags } from './config.ts'
import { type Sidecar, startSidecar } from './start.ts'

/** Whatever clients and jobs do. */
const shutdownTimeoutMs = 10_000
/**
 * V8 compiles the database's WebAssembly a second time while it runs, which takes half a gigabyte for a moment and a
 * processor for seconds, and the statements of the sidecar get no faster by it.
 */
const compileOnce = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/**
 * Runs the sidecar until SIGTERM or SIGINT, then drains it and ends within 10 seconds. Throws UNAVAILABLE when its
 * folder is removed or replaced.
 */
export async function runSidecar(
  env: Readonly<Record<string, string | undefined>>,
  flags: SidecarFlags,
): Promise<void> {
  for (const flag of compileOnce) setFlagsFromString(flag)
  const stopped = stopSignal(env)
  const sidecar = await startUnlessStopped(startSidecar(env, flags), stopped)
  for (const warning of warningsOf(sidecar)) console.error(`Warning: ${warning}`)
  console.log(bannerOf(sidecar))
  await Promise.race([stopped, sidecar.lost])
  setTimeout(() => process.exit(), shutdownTimeoutMs).unref()
  await sidecar.close()
}

function warningsOf({ config, token }: Sidecar): readonly string[] {
  const { listen, service } = config
  return [
    ...(token === null
      ? ['no token is required, so every program on this machine can read what the sidecar has stored.']
      : []),
    ...(listen.isRemote ? ['other machines can reach the sidecar, and its token travels unencrypted.'] : []),
    ...(service && !isLocalOrEncrypted(service.url)
      ? ['SKG_URL is not https, so its key and the findings travel unencrypted.']
      : []),
  ]
}

function isLocalOrEncrypted(url: string): boolean {
  const { scheme, host } = targetOfUrl(url)!
  return scheme === 'https' || /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
}

function bannerOf({ urls, url, runtimeFile, config, scope }: Sidecar): string {
  const { allow, deny } = scope.rules
  const rules = (count: number, name: string) => counted(count, `${name} rule`)
  const { service } = config
  return [
    `Sidecar at ${urls.join(' and ')}`,
    `  Token     ${runtimeFile}`,
    `  Scope     ${
      allow.length === 0
        ? 'nothing is in scope; name what is in a file for --scope'
        : `${rules(allow.length, 'allow')} and ${rules(deny.length, 'deny')} of ${config.scopeFile}`
    }`,
    `  Forwards  ${
      service
        ? `findings to ${service.url}, ${service.application ? `application ${service.application}` : 'application by host'}`
        : 'nothing; set SKG_URL and SKG_KEY to send findings to the service'
    }`,
    `  API       ${url}/openapi.json`,
  ].join('\n')
}
