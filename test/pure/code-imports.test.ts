import { describe, expect, test } from 'vitest'
import { usedComponents } from '../../src/application/evidence/in-use.ts'
import { openCodeScanner } from '../../src/code/scan.ts'

const scanner = await openCodeScanner()
/** What a folder of these files uses, by kind and most likely name. */
function used(files: Readonly<Record<string, string>>, own: readonly string[] = []): readonly string[] {
  const { imports, capabilities } = scanner.scan(Object.entries(files).map(([path, text]) => ({ path, text })))
  return usedComponents(imports, capabilities, own).map(({ kind, names, place }) => `${kind} ${names[0]} ${place}`)
}

describe('what source code uses (contract: supply-chain §6.2)', () => {
  test('packages of Python by their distributions, once, without modules of Python itself', () => {
    const text = `import os, json
from __future__ import annotations
import numpy as np
import yaml
import sklearn.svm
from PIL import Image
import google.generativeai
from google.cloud import storage
from some_lib.inner import thing
def later():
    import torch
`
    expect(used({ 'b.py': text, 'a.py': 'import numpy' })).toEqual([
      'PACKAGE google-cloud-storage b.py',
      'PACKAGE google-generativeai b.py',
      'PACKAGE numpy a.py',
      'PACKAGE pillow b.py',
      'PACKAGE pyyaml b.py',
      'PACKAGE scikit-learn b.py',
      'PACKAGE some-lib b.py',
      'PACKAGE torch b.py',
    ])
  })

  test('packages of npm however they are loaded, without modules of Node and types', () => {
    const text = `import fs from 'node:fs'
import path from 'path'
import { readFile } from 'fs/promises'
import type { Request } from 'express'
import './side'
import 'dotenv/config'
import * as z from 'zod'
export { tool } from '@scope/tools/sub'
const a = require('axios')
const b = await import("lodash")
const c = require(name)
const d = log('winston')
`
    expect(used({ 'a.ts': text })).toEqual([
      'PACKAGE @scope/tools a.ts',
      'PACKAGE axios a.ts',
      'PACKAGE dotenv a.ts',
      'PACKAGE lodash a.ts',
      'PACKAGE zod a.ts',
    ])
  })

  test('models with a constant name, but no files', () => {
    const text = `from transformers import AutoModel
AutoModel.from_pretrained("org/name")
AutoModel.from_pretrained("./local")
AutoModel.from_pretrained("weights.pt")
AutoModel.from_pretrained(name)
AutoModel.from_pretrained("a b")
AutoModel.from_pretrained("a/b/c/d")
`
    expect(used({ 'a.py': text })).toEqual(['MODEL org/name a.py', 'PACKAGE transformers a.py'])
    const { imports, capabilities } = scanner.scan([{ path: 'a.py', text }])
    expect(usedComponents(imports, capabilities, [])[0]!.names).toEqual(['org/name', 'name'])
  })

  test.each<[string, Readonly<Record<string, string>>]>([
    ['a module of the folder', { 'app/a.py': 'from app.b import c\nimport d', 'app/b.py': '', 'd.py': '' }],
    ['a folder without a module', { 'app/a.py': 'import app.made_by_protoc', 'app/x/y.py': '' }],
    ['a folder below src', { 'tool/a.py': 'import lib.made', 'tool/src/lib/x.py': '' }],
    ['a relative import', { 'app/a.py': 'from . import b\nfrom .c import d' }],
    ['an alias of a bundler', { 'src/a.ts': "import b from '@components/b'", 'src/components/c.ts': '' }],
    [
      'other aliases',
      { 'a.ts': "import b from '@/b'\nimport c from '~/c'\nimport d from '#d'\nimport e from 'npm:e'" },
    ],
    ['a test', { 'tests/a.py': 'import pytest', 'test_b.py': 'import mock_it' }],
    ['an import that may fail', { 'a.py': 'try:\n    import ujson\nexcept ImportError:\n    import rapidjson' }],
    [
      'an import for types',
      { 'a.py': 'if TYPE_CHECKING:\n    import pandas\nif typing.TYPE_CHECKING:\n    import numpy' },
    ],
    ['a namespace whose distribution is not known', { 'a.py': 'import azure.unheard\nimport _private' }],
  ])('%s is no package for sure', (_, files) => {
    expect(used(files)).toEqual([])
  })

  test('what fails loudly is in use, and so is what is imported on a condition', () => {
    expect(used({ 'a.py': 'try:\n    import numpy\nfinally:\n    stop()\nif fast:\n    import pandas' })).toEqual([
      'PACKAGE numpy a.py',
      'PACKAGE pandas a.py',
    ])
  })

  test('packages that the folder is by its manifests are its own', () => {
    const files = { 'a.ts': "import b from '@own/b'\nimport c from 'other'", 'a.py': 'import own_lib' }
    expect(used(files, ['@own/b', 'own.lib'])).toEqual(['PACKAGE other a.ts'])
  })

  test('a cell of a notebook is a place in its file, and long names are none', () => {
    const cell = { cell_type: 'code', source: [`import numpy\nimport ${'a'.repeat(301)}\n`], outputs: [], metadata: {} }
    const notebook = JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 })
    expect(used({ 'a.ipynb': notebook })).toEqual(['PACKAGE numpy a.ipynb'])
  })
})
