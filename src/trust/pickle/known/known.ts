import { catboost, imblearn, lightgbm, skorch, thinc, xgboost } from './boosting.ts'
import { gensim } from './gensim.ts'
import type { KnownNames } from './known-names.ts'
import { nltk } from './nltk.ts'
import { numpy } from './numpy.ts'
import { pandas } from './pandas.ts'
import { scipy } from './scipy.ts'
import { sklearn } from './sklearn.ts'
import { spacy } from './spacy.ts'
import { statsmodels } from './statsmodels.ts'
import { torch } from './torch.ts'

/** How a known name may be used. */
export type KnownKind = 'class' | 'restored' | 'dictionary' | 'list' | 'function'

const libraries: Readonly<Record<string, KnownNames>> = {
  catboost,
  gensim,
  imblearn,
  lightgbm,
  nltk,
  numpy,
  pandas,
  scipy,
  sklearn,
  skorch,
  spacy,
  statsmodels,
  thinc,
  torch,
  xgboost,
}
/** Modules of these libraries with names of their own meaning. */
const apart =
  /^(?:numpy\.(?:f2py|distutils|testing|ctypeslib|compat)|torch\.(?!(?:nn|optim|distributions)\b)|scipy\.(?:io|weave)|pandas\.(?:io|core\.computation|plotting|testing)|sklearn\.(?:externals|utils\._testing|datasets)|nltk\.(?:app|downloader|internals|data|corpus|draw|test)|xgboost\.(?:dask|spark|tracker|collective)|gensim\.scripts|spacy\.cli)(?:\.|$)/

const tables = new Map<string, ReadonlyMap<string, KnownKind>>()

/** Returns how `module.name` of a known library may be used; null when no list has it. */
export function knownKind(module: string, name: string): KnownKind | null {
  const library = module.split('.', 1)[0]!
  if (!Object.hasOwn(libraries, library) || apart.test(module)) return null
  return tableOf(library).get(name) ?? null
}

function tableOf(library: string): ReadonlyMap<string, KnownKind> {
  const known = tables.get(library)
  if (known) return known
  const { functions, classes, restored, dictionaries, lists } = libraries[library]!
  const kinds: readonly (readonly [KnownKind, string | undefined])[] = [
    ['function', functions],
    ['class', classes],
    ['restored', restored],
    ['dictionary', dictionaries],
    ['list', lists],
  ]
  const table = new Map<string, KnownKind>()
  for (const [kind, names = ''] of kinds) for (const name of names.trim().split(/\s+/)) table.set(name, kind)
  tables.set(library, table)
  return table
}
