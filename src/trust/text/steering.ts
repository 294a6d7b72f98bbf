import type { Place } from '../place.ts'
import { visible } from './visible.ts'

/** Variables by which a program loads or asks something else than it would. */
const steering =
  /^(?:LD_PRELOAD|LD_LIBRARY_PATH|LD_AUDIT|DYLD_\w+|NODE_OPTIONS|NODE_PATH|PYTHONSTARTUP|PYTHONPATH|PERL5OPT|PERL5LIB|RUBYOPT|JAVA_TOOL_OPTIONS|BASH_ENV|ENV|PROMPT_COMMAND|GIT_SSH_COMMAND|GIT_EXTERNAL_DIFF|NODE_TLS_REJECT_UNAUTHORIZED|NODE_EXTRA_CA_CERTS|PYTHONHTTPSVERIFY|(?:https?|all)_proxy|(?:ANTHROPIC|OPENAI|GEMINI|AZURE_OPENAI|MISTRAL|COHERE)_(?:API_)?(?:BASE(?:_URL)?|ENDPOINT)|PIP_(?:EXTRA_)?INDEX_URL|UV_(?:EXTRA_|DEFAULT_)?INDEX(?:_URL)?|npm_config_registry)$/i
/** Values by which such a variable does no harm: what a program is started with anyway, or asks its vendor. */
const harmless: readonly (readonly [variable: RegExp, value: RegExp])[] = [
  [/^/, /^(?:\$\{\w{1,80}\})?$/],
  [
    /^NODE_OPTIONS$/,
    /^(?:--(?:max-old-space-size|experimental-[\w-]+|no-warnings|enable-source-maps|trace-[\w-]+|dns-result-order)(?:[=\s](?!-)[\w:.-]{1,40})?\s*)+$/,
  ],
  [/^(?:PYTHONPATH|NODE_PATH|LD_LIBRARY_PATH)$/, /^(?!\/tmp|\/dev\/shm|\/var\/tmp)(?![\s\S]*https?:)/],
  [
    /_(?:BASE(?:_URL)?|ENDPOINT)$/i,
    /^(?:https?:\/\/)?(?:(?:[\w-]{1,63}\.){0,4}(?:anthropic\.com|openai\.com|azure\.com|googleapis\.com|mistral\.ai|cohere\.\w{2,4}|localhost|127\.0\.0\.1)(?:[:/?]|$)|\$\{|<|your)/i,
  ],
]
/** What has a program load code that another brings. */
const loading = /^(?:LD_|DYLD_|BASH_ENV|PYTHONSTARTUP|GIT_)|--require|--import|--loader|-r\s/

/** Reports variables that make a program load or ask something else than it would; `whose` names what sets them. */
export function readSteering(
  env: unknown,
  whose: string,
  { examination, place }: Pick<Place, 'examination' | 'place'>,
): void {
  if (typeof env !== 'object' || env === null || Array.isArray(env)) return
  for (const [variable, value] of Object.entries(env)) {
    const text = String(value)
    if (!steering.test(variable) || harmless.some(([of, plain]) => of.test(variable) && plain.test(text))) continue
    const severity = loading.test(`${variable} ${text}`) ? 5 : 3
    const message = `${whose} sets ${variable} to “${visible(text)}”`
    examination.find('MCP-004', place, null, message, undefined, severity)
  }
}
