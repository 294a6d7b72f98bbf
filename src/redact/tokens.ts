/**
 * Tokens that begin with a name of their issuer: `heads` are their beginnings, `rest` is what must follow for it to be
 * one.
 */
type TokenRule = { readonly kind: string; readonly heads: string; readonly rest: string; readonly reason: string }

/**
 * Token formats that their issuers document, or report to GitHub's secret scanning, and that
 * @secretlint/secretlint-rule-preset-recommend has not, or only in one length. Each `rest` is a run of characters or a
 * few with fixed signs between, so that matching is linear.
 */
export const tokenRules: readonly TokenRule[] = [
  {
    kind: 'api-key',
    heads: 'sk-',
    rest: '(?=[\\w-]{0,64}\\d)[\\w-]{16,}',
    reason: 'OpenAI, Anthropic, OpenRouter, DeepSeek and others; without a digit it is a class of CSS',
  },
  { kind: 'stripe-key', heads: 'sk_ rk_ whsec_', rest: '(?:live_|test_)?[A-Za-z0-9]{16,}', reason: 'Stripe' },
  {
    kind: 'huggingface-token',
    heads: 'hf_ api_org_',
    rest: '[A-Za-z0-9]{20,}',
    reason: 'Hugging Face user and organisation',
  },
  { kind: 'groq-key', heads: 'gsk_', rest: '[A-Za-z0-9]{20,}', reason: 'Groq' },
  { kind: 'xai-key', heads: 'xai-', rest: '[A-Za-z0-9]{32,}', reason: 'xAI' },
  { kind: 'replicate-token', heads: 'r8_', rest: '[A-Za-z0-9]{30,}', reason: 'Replicate' },
  { kind: 'perplexity-key', heads: 'pplx-', rest: '[A-Za-z0-9]{32,}', reason: 'Perplexity' },
  { kind: 'langsmith-key', heads: 'lsv2_', rest: '(?:pt|sk)_[a-f0-9]{32}\\w*', reason: 'LangSmith' },
  { kind: 'pinecone-key', heads: 'pcsk_', rest: '\\w{40,}', reason: 'Pinecone' },
  { kind: 'nvidia-key', heads: 'nvapi-', rest: '[\\w-]{40,}', reason: 'NVIDIA NIM' },
  { kind: 'tavily-key', heads: 'tvly-', rest: '[\\w-]{20,}', reason: 'Tavily' },
  { kind: 'aws-key', heads: 'AKIA ASIA ABIA ACCA', rest: '[A-Z0-9]{12,}', reason: 'AWS access key ids' },
  { kind: 'aws-key', heads: 'ABSK', rest: '[A-Za-z0-9+/]{60,}={0,2}', reason: 'Amazon Bedrock' },
  { kind: 'google-key', heads: 'AIza', rest: '[\\w-]{30,}', reason: 'Google API' },
  { kind: 'google-key', heads: 'ya29.', rest: '[\\w-]{20,}', reason: 'Google OAuth access' },
  { kind: 'google-client-secret', heads: 'GOCSPX-', rest: '[\\w-]{20,}', reason: 'Google OAuth client' },
  { kind: 'google-key', heads: '1//0', rest: '[\\w-]{40,}', reason: 'Google OAuth refresh' },
  { kind: 'alibaba-key', heads: 'LTAI', rest: '[A-Za-z0-9]{16,20}(?![A-Za-z0-9])', reason: 'Alibaba Cloud' },
  { kind: 'digitalocean-token', heads: 'dop_v1_ doo_v1_ dor_v1_', rest: '[a-f0-9]{32,}', reason: 'DigitalOcean' },
  { kind: 'heroku-key', heads: 'HRKU-', rest: '[\\w-]{30,}', reason: 'Heroku' },
  { kind: 'fly-token', heads: 'fo1_ fm1_ fm2_ fm1a_ fm1r_', rest: '[\\w+/=-]{40,}', reason: 'Fly.io' },
  { kind: 'netlify-token', heads: 'nfp_ nfc_ nfo_ nfu_ nfb_', rest: '[A-Za-z0-9]{30,}', reason: 'Netlify' },
  { kind: 'supabase-key', heads: 'sbp_ sb_secret_', rest: '[\\w-]{20,}', reason: 'Supabase' },
  { kind: 'planetscale-token', heads: 'pscale_', rest: '(?:tkn|oauth|pw)_[\\w.-]{30,}', reason: 'PlanetScale' },
  { kind: 'pulumi-token', heads: 'pul-', rest: '[a-f0-9]{40}', reason: 'Pulumi' },
  { kind: 'vault-token', heads: 'hvs. hvb. hvr.', rest: '[\\w-]{20,}', reason: 'HashiCorp Vault, of any length' },
  { kind: 'doppler-token', heads: 'dp.', rest: '(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{40,}', reason: 'Doppler' },
  { kind: 'age-key', heads: 'AGE-SECRET-KEY-1 age-secret-key-1', rest: '[A-Za-z0-9]{50,}', reason: 'age identity' },
  {
    kind: '1password-key',
    heads: 'A3-',
    rest: '[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}',
    reason: '1Password secret key',
  },
  { kind: 'github-token', heads: 'ghp_ gho_ ghu_ ghs_ ghr_', rest: '[A-Za-z0-9]{10,}', reason: 'GitHub' },
  { kind: 'github-token', heads: 'github_pat_', rest: '\\w{16,}', reason: 'GitHub, fine-grained' },
  {
    kind: 'gitlab-token',
    heads: 'glpat- gldt- glrt- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct-',
    rest: '[\\w.-]{16,}',
    reason: 'GitLab',
  },
  { kind: 'gitlab-token', heads: 'GR1348941', rest: '[\\w-]{20,}', reason: 'GitLab runner registration' },
  { kind: 'bitbucket-token', heads: 'ATBB', rest: '[A-Za-z0-9]{28,}', reason: 'Bitbucket app password' },
  { kind: 'atlassian-token', heads: 'ATATT3 ATCTT3', rest: '[\\w=-]{40,}', reason: 'Atlassian' },
  { kind: 'circleci-token', heads: 'CCIPAT_ CCIPRJ_', rest: '\\w{30,}', reason: 'CircleCI' },
  { kind: 'buildkite-token', heads: 'bkua_', rest: '[a-z0-9]{40}', reason: 'Buildkite' },
  { kind: 'sonarqube-token', heads: 'squ_ sqp_ sqa_', rest: '[a-f0-9]{40}', reason: 'SonarQube' },
  { kind: 'sourcegraph-token', heads: 'sgp_', rest: '[a-fA-F0-9_]{40,}', reason: 'Sourcegraph' },
  { kind: 'postman-key', heads: 'PMAK-', rest: '[a-f0-9]{24}-[a-f0-9]{34}', reason: 'Postman' },
  { kind: 'pypi-token', heads: 'pypi-Ag', rest: '[\\w-]{16,}', reason: 'PyPI macaroon' },
  { kind: 'npm-token', heads: 'npm_', rest: '[A-Za-z0-9]{30,}', reason: 'npm' },
  { kind: 'rubygems-key', heads: 'rubygems_', rest: '[a-f0-9]{48}', reason: 'RubyGems' },
  { kind: 'crates-token', heads: 'cio', rest: '[A-Za-z0-9]{32}(?![A-Za-z0-9])', reason: 'crates.io' },
  { kind: 'nuget-key', heads: 'oy2', rest: '[a-z0-9]{43}(?![A-Za-z0-9])', reason: 'NuGet' },
  { kind: 'docker-token', heads: 'dckr_pat_ dckr_oat_', rest: '[\\w-]{20,}', reason: 'Docker Hub' },
  { kind: 'artifactory-token', heads: 'AKCp', rest: '[A-Za-z0-9]{50,}', reason: 'JFrog Artifactory' },
  { kind: 'airtable-token', heads: 'pat', rest: '[A-Za-z0-9]{14}\\.[a-f0-9]{64}', reason: 'Airtable' },
  { kind: 'notion-token', heads: 'ntn_', rest: '[A-Za-z0-9]{40,}', reason: 'Notion' },
  { kind: 'linear-key', heads: 'lin_oauth_', rest: '\\w{32,}', reason: 'Linear OAuth' },
  { kind: 'contentful-token', heads: 'CFPAT-', rest: '[\\w-]{40,}', reason: 'Contentful' },
  { kind: 'dropbox-token', heads: 'sl.', rest: '[\\w-]{60,}', reason: 'Dropbox' },
  { kind: 'square-token', heads: 'sq0atp- sq0csp- sq0idp-', rest: '[\\w-]{20,}', reason: 'Square' },
  {
    kind: 'plaid-token',
    heads: 'access-',
    rest: '(?:sandbox|development|production)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    reason: 'Plaid',
  },
  {
    kind: 'braintree-token',
    heads: 'access_token$',
    rest: '(?:production|sandbox)\\$[0-9a-z]{16}\\$[0-9a-f]{32}',
    reason: 'Braintree',
  },
  { kind: 'shippo-token', heads: 'shippo_', rest: '(?:live|test)_[a-f0-9]{40}', reason: 'Shippo' },
  { kind: 'easypost-key', heads: 'EZAK EZTK', rest: '[A-Za-z0-9]{54}', reason: 'EasyPost' },
  { kind: 'flutterwave-key', heads: 'FLWSECK', rest: '(?:_TEST)?-[A-Za-z0-9]{12,}(?:-X)?', reason: 'Flutterwave' },
  {
    kind: 'slack-token',
    heads: 'xoxa xoxb xoxc xoxd xoxe xoxo xoxp xoxr xoxs xapp',
    rest: '[.-](?=[\\w%.-]{0,64}\\d)[\\w%.-]{8,}',
    reason: 'Slack',
  },
  { kind: 'twilio-key', heads: 'SK AC', rest: '[0-9a-f]{32}(?![A-Za-z0-9])', reason: 'Twilio API key and account' },
  { kind: 'sendgrid-key', heads: 'SG.', rest: '[\\w-]{16,}\\.[\\w-]{16,}', reason: 'SendGrid' },
  { kind: 'mailgun-key', heads: 'key-', rest: '[0-9a-f]{32}(?![A-Za-z0-9])', reason: 'Mailgun' },
  { kind: 'brevo-key', heads: 'xkeysib- xsmtpsib-', rest: '[a-f0-9]{64}-[A-Za-z0-9]{16}', reason: 'Brevo' },
  {
    kind: 'hubspot-token',
    heads: 'pat-',
    rest: '(?:na|eu|ap)\\d-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    reason: 'HubSpot',
  },
  {
    kind: 'facebook-token',
    heads: 'EAA',
    rest: '(?!AAAA)[A-Za-z0-9]{80,}(?![A-Za-z0-9+/=])',
    reason: 'Facebook and Instagram; in a longer base64 it is chance',
  },
  { kind: 'newrelic-key', heads: 'NRAK- NRJS- NRII- NRRA-', rest: '[\\w-]{19,}', reason: 'New Relic' },
  { kind: 'sentry-token', heads: 'sntrys_ sntryu_', rest: '[\\w+/=-]{40,}', reason: 'Sentry' },
  { kind: 'dynatrace-token', heads: 'dt0', rest: '[a-z]\\d\\d\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}', reason: 'Dynatrace' },
  {
    kind: 'launchdarkly-key',
    heads: 'sdk- mob-',
    rest: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    reason: 'LaunchDarkly',
  },
  { kind: 'posthog-key', heads: 'phx_', rest: '[A-Za-z0-9]{40,}', reason: 'PostHog, personal' },
  { kind: 'typeform-token', heads: 'tfp_', rest: '[\\w.=-]{40,}', reason: 'Typeform' },
]

const quoted = (text: string) => text.replaceAll(/[.$/]/g, '\\$&')
const headsOf = ({ heads }: TokenRule) => heads.split(' ').map(quoted).join('|')

/** Every rule as one expression; group n is the nth rule. */
const token = new RegExp(
  `(?<![A-Za-z0-9])(?:${tokenRules.map((rule) => `((?:${headsOf(rule)})${rule.rest})`).join('|')})`,
  'g',
)

/** Matches the beginning of a token, for the end of a text that was cut off. */
export const tokenHeads = tokenRules.map(headsOf).join('|')

/** `text` with every token of the table replaced by what `replace` returns for its kind. */
export function replaceTokens(text: string, replace: (kind: string) => string): string {
  return text.replace(token, (_, ...groups) =>
    replace(tokenRules[groups.findIndex((group) => group !== undefined)]!.kind),
  )
}
