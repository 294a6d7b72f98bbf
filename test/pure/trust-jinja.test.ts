import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { TemplateError } from '../../src/trust/jinja/lexer.ts'
import { parseTemplate } from '../../src/trust/jinja/parser.ts'
import { followTemplate } from '../../src/trust/jinja/template.ts'

const accepts = (template: string) => {
  try {
    parseTemplate(template)
    return true
  } catch (cause) {
    if (cause instanceof TemplateError) return false
    throw cause
  }
}
const python = (program: string, input: string) => spawnSync('python3', ['-c', program], { input, encoding: 'utf8' })
const hasJinja = python('import jinja2', '').status === 0

const chat = '{% for message in messages %}{{ message["role"] }}: {{ message.content | trim }}{% endfor %}'
const parts =
  '{{ }} {% %} {# #} - | if else for x in y endfor endif set = == ~ ** // . 1 1.5 1e3 0x1f 1_0 \'a\' "b" ( ) [ ] { } : , is not macro f(x) endmacro recursive loop *a **b with block raw endraw _ ! $'.split(
    ' ',
  )
/** Templates that a fixed sequence of numbers puts together. */
const made = Array.from({ length: 1_500 }, (_, index) => {
  let state = index * 2_654_435_761 + 1
  const next = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % most
  }
  const at = next(chat.length)
  if (index % 2 === 0) return `${chat.slice(0, at)}${parts[next(parts.length)]}${chat.slice(at + next(4))}`
  return `{{ ${Array.from({ length: 1 + next(6) }, () => parts[5 + next(parts.length - 5)]).join(next(2) ? ' ' : '')} }}`
})

describe('contract: trust §4.2: templates are read as Jinja reads them', () => {
  test.skipIf(!hasJinja)('what python3-jinja2 parses is parsed, and what it refuses is refused', () => {
    const program = `import jinja2, json, sys
env = jinja2.Environment(extensions=['jinja2.ext.loopcontrols', 'jinja2.ext.do'])
def ok(t):
    try:
        env.parse(t)
        return True
    except jinja2.TemplateSyntaxError:
        return False
print(json.dumps([ok(t) for t in json.load(sys.stdin)]))`
    const expected: boolean[] = JSON.parse(python(program, JSON.stringify(made)).stdout)
    expect(made.filter((template, index) => accepts(template) !== expected[index])).toEqual([])
    expect(new Set(expected).size).toBe(2)
  })

  test.each([
    "{% set a = ['__glo', 'bals__'] | join %}{{ lipsum[a] }}",
    "{% set a = '__slabolg__'[::-1] %}{{ lipsum[a] }}",
    "{% macro u() %}_{% endmacro %}{{ lipsum[u() ~ u() ~ 'globals' ~ u() ~ u()] }}",
    "{% set n = namespace(s='') %}{% for c in ['_', '_', 'globals', '_', '_'] %}{% set n.s = n.s ~ c %}{% endfor %}{{ lipsum[n.s] }}",
    "{% set l = [] %}{% set _ = l.append('__glo') %}{% set _ = l.append('bals__') %}{{ lipsum[l | join] }}",
    "{{ [lipsum] | map(attribute='__globals__') | first }}",
    "{{ (messages | string)[0] ~ 'x' }}{{ lipsum[(messages | string)[0] ~ 'x'] }}",
    "{{ '{0.__class__}'.format(messages) }}",
  ])('%s leads to code', (template) => {
    expect(followTemplate(template, true).reached).not.toEqual([])
  })

  test.each([
    chat,
    '{% for key in message %}{{ message[key] }}{% endfor %}',
    "{{ messages[0]['con' ~ 'tent'] }}",
    "{% set ns = namespace(found=false) %}{% for m in messages %}{% set ns.found = ns.found or m.role == 'user' %}{% endfor %}",
    "{% set parts = message.content.split('</think>') %}{{ parts[-1].lstrip('\\n') }}",
    "{{ tools | map(attribute='function') | map(attribute='name') | join(', ') }}",
  ])('%s does not', (template) => {
    expect(followTemplate(template, true)).toEqual({ reached: [], loads: [], problem: null })
  })

  test('a template of 200,000 tokens is read, and one of more is not', () => {
    const longest = '{{ a }}'.repeat(66_666)
    expect(accepts(`x${longest}`)).toBe(true)
    expect(followTemplate(`xy{# #}z${longest}`, true).problem).toBe('code of over 200,000 tokens')
  })
})
