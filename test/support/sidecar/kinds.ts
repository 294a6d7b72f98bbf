/** A kind of secret: a made-up one of its form, and the parts of it that must not be found anywhere afterwards. */
export type Kind = { readonly name: string; readonly secret: string; readonly parts: readonly string[] }

let state = 1
const random = (below: number) => {
  state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0
  return (state >>> 0) % below
}
const from = (alphabet: string) => (length: number) =>
  Array.from({ length }, () => alphabet[random(alphabet.length)]).join('')
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const lower = upper.toLowerCase()
const digits = from('0123456789')
const alnum = from(`${upper}${lower}0123456789`)
const small = from(`${lower}0123456789`)
const large = from(`${upper}0123456789`)
const hex = from('0123456789abcdef')
const uuid = () => [8, 4, 4, 4, 12].map(hex).join('-')
const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** Secrets that are known by their shape alone. All are made here, so that no scanner takes one for real. */
const shaped: Readonly<Record<string, () => string>> = {
  'OpenAI project': () => `sk-${'proj'}-${alnum(60)}`,
  Anthropic: () => `sk-${'ant'}-api03-${alnum(93)}AA`,
  OpenRouter: () => `sk-${'or'}-v1-${hex(64)}`,
  'Hugging Face': () => `hf${'_'}${alnum(34)}`,
  'Hugging Face organisation': () => `api${'_org_'}${alnum(34)}`,
  Groq: () => `gsk${'_'}${alnum(52)}`,
  xAI: () => `xai${'-'}${alnum(80)}`,
  Replicate: () => `r8${'_'}${alnum(37)}`,
  Perplexity: () => `pplx${'-'}${alnum(48)}`,
  LangSmith: () => `lsv2${'_pt_'}${hex(32)}_${hex(10)}`,
  Pinecone: () => `pcsk${'_'}${alnum(6)}_${alnum(60)}`,
  NVIDIA: () => `nvapi${'-'}${alnum(64)}`,
  Tavily: () => `tvly${'-'}${alnum(32)}`,
  'AWS access key id': () => `AKIA${large(16)}`,
  'AWS temporary key id': () => `ASIA${large(16)}`,
  'Amazon Bedrock': () => `ABSK${alnum(108)}`,
  'Google API': () => `AIza${alnum(35)}`,
  'Google OAuth access': () => `ya29${'.'}${alnum(60)}`,
  'Google OAuth client secret': () => `GOCSPX${'-'}${alnum(28)}`,
  'Google OAuth refresh': () => `1//${'0'}${alnum(60)}`,
  'Azure client secret': () => `${alnum(3)}${digits(1)}Q${'~'}${alnum(32)}`,
  'Azure storage': () => `${alnum(76)}+${'ASt'}${alnum(4)}==`,
  'Azure DevOps': () => `${alnum(76)}AZ${'DO'}${alnum(4)}`,
  Alibaba: () => `LTAI${alnum(20)}`,
  DigitalOcean: () => `dop${'_v1_'}${hex(64)}`,
  'DigitalOcean OAuth': () => `doo${'_v1_'}${hex(64)}`,
  Heroku: () => `HRKU${'-'}${alnum(58)}`,
  'Fly.io': () => `fo1${'_'}${alnum(43)}`,
  Netlify: () => `nfp${'_'}${alnum(36)}`,
  Supabase: () => `sbp${'_'}${hex(40)}`,
  'Supabase secret': () => `sb${'_secret_'}${alnum(31)}`,
  PlanetScale: () => `pscale${'_tkn_'}${alnum(43)}`,
  Pulumi: () => `pul${'-'}${hex(40)}`,
  'Terraform Cloud': () => `${alnum(14)}.atlas${'v1'}.${alnum(67)}`,
  Cloudflare: () => `cfut${'_'}${alnum(40)}${hex(8)}`,
  Vercel: () => `vcp${'_'}${alnum(24)}`,
  Tailscale: () => `tskey${'-auth-'}${alnum(16)}-${alnum(32)}`,
  'Vault service': () => `hvs${'.'}${alnum(92)}`,
  'Vault batch, short': () => `hvb${'.'}${alnum(40)}`,
  Doppler: () => `dp${'.pt.'}${alnum(43)}`,
  'Doppler service': () => `dp${'.st.'}dev.${alnum(43)}`,
  age: () => `AGE-${'SECRET'}-KEY-1${large(58)}`,
  '1Password secret key': () => `A3${'-'}${large(6)}-${large(6)}-${large(5)}-${large(5)}-${large(5)}-${large(5)}`,
  GitHub: () => `ghp${'_'}${alnum(36)}`,
  'GitHub fine-grained': () => `github${'_pat_'}${alnum(22)}_${alnum(59)}`,
  GitLab: () => `glpat${'-'}${alnum(20)}`,
  'GitLab runner': () => `glrt${'-'}${alnum(20)}`,
  Bitbucket: () => `ATBB${alnum(32)}`,
  Atlassian: () => `ATATT3${'x'}${alnum(180)}`,
  CircleCI: () => `CCIPAT${'_'}${alnum(22)}_${hex(40)}`,
  Buildkite: () => `bkua${'_'}${small(40)}`,
  SonarQube: () => `squ${'_'}${hex(40)}`,
  Sourcegraph: () => `sgp${'_'}${hex(40)}`,
  Postman: () => `PMAK${'-'}${hex(24)}-${hex(34)}`,
  PyPI: () => `pypi${'-'}AgEIcHlwaS5vcmc${alnum(120)}`,
  npm: () => `npm${'_'}${alnum(36)}`,
  RubyGems: () => `rubygems${'_'}${hex(48)}`,
  'crates.io': () => `cio${alnum(32)}`,
  NuGet: () => `oy2${small(43)}`,
  Docker: () => `dckr${'_pat_'}${alnum(27)}`,
  Artifactory: () => `AKCp${alnum(69)}`,
  Databricks: () => `dapi${hex(32)}`,
  Airtable: () => `pat${alnum(14)}.${hex(64)}`,
  Notion: () => `ntn${'_'}${digits(11)}${alnum(35)}`,
  Linear: () => `lin${'_api_'}${alnum(40)}`,
  'Linear OAuth': () => `lin${'_oauth_'}${hex(64)}`,
  Shippo: () => `shippo${'_live_'}${hex(40)}`,
  Flutterwave: () => `FLWSECK${'-'}${alnum(32)}-X`,
  Typeform: () => `tfp${'_'}${alnum(59)}`,
  Contentful: () => `CFPAT${'-'}${alnum(43)}`,
  Dropbox: () => `sl${'.'}${alnum(130)}`,
  Figma: () => `figd${'_'}${alnum(43)}`,
  Shopify: () => `shpat${'_'}${hex(32)}`,
  Stripe: () => `sk${'_live_'}${alnum(24)}`,
  Square: () => `sq0atp${'-'}${alnum(22)}`,
  Plaid: () => `access${'-production-'}${uuid()}`,
  Braintree: () => `access${'_token$production$'}${small(16)}$${hex(32)}`,
  EasyPost: () => `EZAK${alnum(54)}`,
  'Slack bot': () => `xox${'b-'}${digits(12)}-${digits(12)}-${alnum(24)}`,
  'Slack refresh': () => `xoxe${'.xoxp-1-'}${alnum(160)}`,
  'Slack webhook': () => `https://hooks.${'slack'}.com/services/T${large(8)}/B${large(10)}/${alnum(24)}`,
  'Discord bot': () => `${'MT'}${alnum(22)}.${alnum(6)}.${alnum(38)}`,
  'Discord webhook': () => `https://${'discord'}.com/api/webhooks/${digits(18)}/${alnum(68)}`,
  'Teams webhook': () =>
    `https://example.webhook.${'office'}.com/webhookb2/${uuid()}@${uuid()}/IncomingWebhook/${hex(32)}/${uuid()}`,
  Telegram: () => `${digits(10)}:${'AA'}${alnum(33)}`,
  'Twilio key': () => `SK${hex(32)}`,
  'Twilio account': () => `AC${hex(32)}`,
  SendGrid: () => `SG${'.'}${alnum(22)}.${alnum(43)}`,
  Mailgun: () => `key${'-'}${hex(32)}`,
  'Mailgun, new': () => `${hex(32)}-${hex(8)}-${hex(8)}`,
  Mailchimp: () => `${hex(32)}-${'us'}21`,
  Brevo: () => `xkeysib${'-'}${hex(64)}-${alnum(16)}`,
  HubSpot: () => `pat${'-na1-'}${uuid()}`,
  Salesforce: () => `00D${alnum(12)}!${alnum(96)}`,
  Facebook: () => `EAAC${alnum(120)}`,
  'New Relic': () => `NRAK${'-'}${large(27)}`,
  'New Relic licence': () => `${hex(36)}NR${'AL'}`,
  Grafana: () => `glsa${'_'}${alnum(32)}_${hex(8)}`,
  Sentry: () => `sntryu${'_'}${hex(64)}`,
  Dynatrace: () => `dt0c01${'.'}${large(24)}.${large(64)}`,
  LaunchDarkly: () => `sdk${'-'}${uuid()}`,
  PostHog: () => `phx${'_'}${alnum(44)}`,
  JWT: () => `${base64url('{"alg":"HS256"}')}.${base64url(`{"sub":"${alnum(12)}"}`)}.${alnum(43)}`,
  'URL with a password': () => `postgres://app:${alnum(20)}@db.example.com:5432/app`,
  'card number': () => '4111111111111111',
  IBAN: () => `GB82${'WEST'}12345698765432`,
  'IBAN in groups': () => `DE89 3704 ${'0044'} 0532 0130 00`,
  'US social security number': () => `536-90-${'4399'}`,
  'e-mail address': () => `${small(12)}@mail.example.com`,
}

/**
 * Runs of letters and digits of at least twelve, which are what is secret in a secret; the whole of one that has none.
 */
function partsOf(secret: string): readonly string[] {
  const runs = (secret.match(/[A-Za-z0-9]{12,}/g) ?? []).filter((run) => /\d/.test(run))
  return runs.length > 0 ? runs : [secret]
}

export const kinds: readonly Kind[] = Object.entries(shaped).map(([name, make], index) => {
  state = index + 17
  const secret = make()
  return { name, secret, parts: partsOf(secret) }
})
