import { codePatternOf, type Pattern, patternOf } from './pattern.ts'

/** What names say, and what the code of a check says. */
export type Words = {
  readonly allowed: Pattern
  readonly refused: Pattern
  readonly modelNames: Pattern
  readonly toolNames: Pattern
  readonly userNames: Pattern
  readonly secretNames: Pattern
  readonly unlabelledTypes: Pattern
  /** Libraries whose decorators make functions of a command line. */
  readonly commandLines: Pattern
  /** Code of a check that looks at the host of an address, or at the folder of a path. */
  readonly hostChecks: Pattern
  readonly pathChecks: Pattern
  /** Code of any other check. */
  readonly textChecks: Pattern
  /** Names of what functions are kept in to be tools. */
  readonly toolStores: Pattern
  /** Code that takes a description of a function, and code that takes its parameters, for a model. */
  readonly toldDescription: Pattern
  readonly toldParameters: Pattern
}

/** Reads the words of the file of models. */
export function readWords(spoken: Readonly<Record<string, unknown>>): Words {
  const regex = (name: string) => patternOf(String(spoken[name]), 'i')
  return {
    allowed: regex('allowed'),
    refused: regex('refused'),
    modelNames: regex('modelNames'),
    toolNames: regex('toolNames'),
    userNames: regex('userNames'),
    secretNames: regex('secretNames'),
    hostChecks: codePatternOf(String(spoken.hostChecks)),
    pathChecks: codePatternOf(String(spoken.pathChecks)),
    textChecks: codePatternOf(String(spoken.textChecks)),
    toolStores: regex('toolStores'),
    toldDescription: codePatternOf(String(spoken.toldDescription)),
    toldParameters: codePatternOf(String(spoken.toldParameters)),
    commandLines: patternOf(String(spoken.commandLines)),
    unlabelledTypes: patternOf(String(spoken.unlabelledTypes)),
  }
}
