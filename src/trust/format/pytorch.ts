import type { Member } from '../archive/zip.ts'
import type { Place } from '../place.ts'

const reaching =
  /\b(?:import|open|eval|exec|__import__|os\.|subprocess)\b|(?<![\w.])(?:torch\.)?ops\.(?!aten\b|prims?\b|quantized|prepacked|mkldnn|onednn|xnnpack|_caffe2|inductor|fbgemm|torch(?:vision|audio|text|_\w+)\b)\w+\.\w+/
/** Operators of TorchScript that read or write the file that they are told. */
const storing = /(?<![\w.])torch\.(?:from_file|save|load)\s*\(/

/**
 * Returns true for the storages of a PyTorch archive: members of `data/` or `constants/` beside a `data.pkl`, which are
 * raw numbers.
 */
export function isStorage(name: string, all: ReadonlySet<string>): boolean {
  const found = /^(.*?)(?:data|constants|xl_model_weights)\/\d+$/.exec(name)
  return found !== null && (all.has(`${found[1]}data.pkl`) || all.has(`${found[1]}constants.pkl`))
}

/** Returns true for TorchScript code. */
export function isTorchScript(name: string): boolean {
  return name.endsWith('.py') && /(?:^|\/)code\//.test(name)
}

/** Reports what TorchScript code imports, opens, reads or writes. */
export function readTorchScript({ source }: Member, { examination, place }: Place): void {
  const most = 8_388_608
  if (source.size > most) examination.omit(place, `code from byte ${most} on`)
  const text = source.read(0, most).toString('utf8')
  const stored = storing.exec(text)
  if (stored) {
    const message = `the code calls ${stored[0].slice(0, -1).trimEnd()}`
    examination.find('PT-001', place, stored.index, message, stored[0], 5)
  }
  const found = reaching.exec(text)
  if (found) examination.find('PT-001', place, found.index, `the code says “${found[0]}”`, found[0])
}
