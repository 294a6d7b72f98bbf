import { expect, test } from 'vitest'
import { isRunByHand } from '../../src/code/rule/by-hand.ts'

const asked = 'import argparse\nif __name__ == "__main__":\n    run()\n'
test.each([
  ['a.py', asked, true],
  ['a.py', 'import argparse\nrun()\n', false],
  ['a.py', 'if __name__ == "__main__":\n    run()\n', false],
  ['a.py', `${asked}app = FastAPI()\n`, false],
  ['scripts/a.py', 'run()\n', true],
  ['scripts/a.py', 'app.run_polling()\n', false],
  ['src/a.py', 'run()\n', false],
  ['a.ipynb', 'run()\n', true],
  ['a.ipynb', 'uvicorn.run(app)\n', false],
  ['a.mjs', '#!/usr/bin/env node\nrun()\n', true],
  ['a.ts', 'run(process.argv)\n', true],
  ['a.ts', 'run()\n', false],
  ['a.ts', 'createServer(process.argv)\n', false],
])('code-scan §4: a program that a person starts: %s %j %s', (path, source, isByHand) => {
  expect(isRunByHand({ path, source })).toBe(isByHand)
})
