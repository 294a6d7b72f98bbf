import { describe, expect, test } from 'vitest'
import { examineSource } from '../../src/trust/examine.ts'
import { bytesSource } from '../../src/trust/source.ts'
import { op, pickle } from '../support/trust/pickle.ts'

const examine = (name: string, content: string | Buffer) => examineSource(bytesSource(Buffer.from(content)), name)
const verdictOf = (name: string, content: string | Buffer) => examine(name, content).verdict

describe('attacks that were written without a look at the scan', () => {
  test.each([
    ["'globals'|center(11)|replace(' ', '_')"],
    ["'globals'.center(11, '_')"],
    ["'globals'.rjust(9, '_').ljust(11, '_')"],
    ["['a', '__globals__']|reject('eq', 'a')|join"],
    ["['a', '__glo', 'b', 'bals__', 'c']|reject('in', 'abc')|join"],
    ["'+AF8-globals'.encode().decode('utf-7')"],
  ])('trust §4.2: a name is put together by %s', (made) => {
    expect(verdictOf('chat_template.jinja', `{% set w = ${made} %}{{ lipsum[w].os.system('x') }}`)).toBe('malicious')
  })

  test.each([
    ["'role'|center(10)"],
    ["'role'.ljust(9, '_')"],
    ["['user', 'system']|reject('eq', 'user')|join"],
    ["'a'|indent(4)"],
  ])('trust §4.2: %s is a text', (made) => {
    expect(
      verdictOf('chat_template.jinja', `{% for m in messages %}{{ ${made} }}: {{ m['content'] }}{% endfor %}`),
    ).toBe('clean')
  })

  const wrapper = (file: string) =>
    pickle(
      op.proto(4),
      op.stackGlobal('joblib.numpy_pickle', 'NDArrayWrapper'),
      ')\x81}',
      op.text('filename'),
      op.text(file),
      'sb.',
    )
  test('trust §2.2: an array of joblib comes from its own files only', () => {
    expect(verdictOf('m.joblib', wrapper('../../etc/passwd'))).toBe('malicious')
    expect(verdictOf('m.joblib', wrapper('other.npy'))).toBe('malicious')
    expect(examine('m.joblib', wrapper('m.joblib_01.npy'))).toMatchObject({
      verdict: 'unknown',
      notExamined: [{ reason: 'the array in m.joblib_01.npy, a file beside it' }],
    })
  })

  test('trust §3.2: a text in UTF-16 is read as one', () => {
    const attack = 'a: !!python/object/apply:os.system [x]\n'
    const little = Buffer.from(`\ufeff${attack}`, 'utf16le')
    expect(verdictOf('a.yaml', little)).toBe('malicious')
    expect(verdictOf('a.yaml', Buffer.from(little).swap16())).toBe('malicious')
    expect(verdictOf('a.yaml', Buffer.from('\ufeffa: 1\n', 'utf16le'))).toBe('clean')
    expect(verdictOf('a.yaml', Buffer.from([0xff, 0xfe, 0, 0, 1, 0, 2, 0]))).toBe('unknown')
  })

  test('trust §4.3: objects of jsonpickle are made', () => {
    expect(verdictOf('a.json', '{"py/reduce": [{"py/function": "os.system"}, {"py/tuple": ["x"]}]}')).toBe('malicious')
    expect(verdictOf('a.json', '{"a": {"py/object": "shop.Net"}}')).toBe('suspicious')
    expect(verdictOf('a.json', '{"py/repr": "shop/shop.Net()"}')).toBe('malicious')
    expect(verdictOf('a.json', '{"py": "os.system"}')).toBe('clean')
  })

  test('trust §2.1: a function whose name says that it runs a text is grave in any module', () => {
    const named = (name: string) => pickle(op.proto(4), op.stackGlobal('shop.tools', name), '.')
    expect(verdictOf('m.pkl', named('_compile_and_eval'))).toBe('malicious')
    expect(verdictOf('m.pkl', named('source_exec_as_module'))).toBe('malicious')
    expect(verdictOf('m.pkl', named('evaluate'))).toBe('suspicious')
  })
})
