import { expect, test } from 'vitest'
import { redactText } from '../../src/redact/text.ts'
import { examineSource } from '../../src/trust/examine.ts'
import { bytesSource } from '../../src/trust/source.ts'

const found = (template: string) =>
  examineSource(bytesSource(Buffer.from(JSON.stringify({ chat_template: template }))), 'tokenizer_config.json', {
    redact: redactText,
  }).findings.some(({ severity }) => severity === 5)

test.each([
  ["{{ __builtins__['eval']('1') }}", true],
  ['{{ __name }}', true],
  ["{{ getattr(messages, 'x') }}", true],
  ["{{ eval('1') }}", true],
  ['{{ name__ }}{{ na__me }}', false],
  ['{% macro getattr(x) %}{{ x }}{% endmacro %}{{ getattr(1) }}', false],
  ['{{ getattr }}', false],
  ["{{ range(3) }}{{ raise_exception('no') }}", false],
])('contract: trust §4.2: %s names what Python has and Jinja has not: %s', (template, expected) => {
  expect(found(template)).toBe(expected)
})
