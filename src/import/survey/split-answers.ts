/**
 * Returns the answers that stand in one cell, each once trimmed. A known answer is taken whole though a separator is in
 * it, and what is quoted as well; "Other: text" is "Other" where that is known, with all of its text up to the next
 * known answer.
 */
export function splitAnswers(cell: string, separators: readonly string[], known: readonly string[]): string[] {
  const longestFirst = [...known].sort((a, b) => b.length - a.length)
  const answers: string[] = []
  let at = 0
  const separatorAt = (place: number) => {
    const start = place + spacesAt(cell, place)
    const separator = separators.find((each) => cell.startsWith(each.trim() === '' ? each : each.trim(), start))
    return separator === undefined ? null : start + (separator.trim() === '' ? separator : separator.trim()).length
  }
  const endsAt = (place: number) => place + spacesAt(cell, place) === cell.length || separatorAt(place) !== null
  const knownAt = (place: number) =>
    longestFirst.find((answer) => cell.startsWith(answer, place) && endsAt(place + answer.length))
  const openAt = (place: number) =>
    longestFirst.find((answer) => cell.startsWith(answer, place) && /^\s*[:(]/.test(cell.slice(place + answer.length)))
  const nextKnown = (from: number) => {
    for (let place = from; place < cell.length; place++) {
      const after = separatorAt(place)
      if (after !== null && knownAt(after + spacesAt(cell, after)) !== undefined) return place
    }
    return cell.length
  }
  const nextSeparator = (from: number) => {
    for (let place = from; place < cell.length; place++) if (separatorAt(place) !== null) return place
    return cell.length
  }
  while (at < cell.length) {
    at += spacesAt(cell, at)
    const whole = knownAt(at)
    const open = whole === undefined ? openAt(at) : undefined
    const quoted = cell[at] === '"' ? /^"(?:[^"]|"")*"/.exec(cell.slice(at))?.[0] : undefined
    let end: number
    if (whole !== undefined) {
      answers.push(whole)
      end = at + whole.length
    } else if (quoted !== undefined && endsAt(at + quoted.length)) {
      answers.push(quoted.slice(1, -1).replaceAll('""', '"').trim())
      end = at + quoted.length
    } else if (open !== undefined) {
      answers.push(open)
      end = nextKnown(at + open.length)
    } else {
      end = nextSeparator(at)
      answers.push(cell.slice(at, end).trim())
    }
    at = separatorAt(end) ?? cell.length
  }
  return [...new Set(answers.filter((answer) => answer !== ''))]
}

function spacesAt(text: string, place: number): number {
  let end = place
  while (text[end] === ' ') end++
  return end - place
}
