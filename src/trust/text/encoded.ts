import type { Place } from '../place.ts'
import { type OffsetOf, severityHere } from './pattern.ts'
import { visible } from './visible.ts'

/** A literal that is no language, no address and no picture: long without blanks, numbers in a row, or in quotes. */
const blob =
  /(?<![\w/:.=?&%-])(?!https?:|data:|sha\d{3}[-:])[^\s"']{120,20000}|(?:\b\d{1,3}\s{0,2},\s{0,2}){30,4000}\d{1,3}\b|(?:\\x[0-9a-f]{2}){20,4000}|(?<==\s{0,4})(["'])(?=[^"'\n]{0,20}[a-z]{1,20}\s{0,3}[^"'\n]{0,20}[&/|$])[^"'\n]{100,4000}\1/gi
/** What has a text made out of another. */
const making =
  /\b(?:base-?(?:16|32|64|85|91)|b(?:16|32|64|85)decode|a85decode|xor(?:ed|ing)?|rot-?\d{1,2}|de-?obfuscat\w{1,5}|unscrambl\w{1,4}|de-?interleav\w{1,4}|reconstruct\w{0,4}|decipher\w{0,4}|decrypt(?:s|ed|ing|ion)?|decod(?:e[drs]?|ing)|bytes|chr|fromCharCode)(?!\w)|''\.join/i
/** What the text that is made is taken for. */
const purpose =
  /\b(?:instructions?|payload|installer?|install\w{0,6}|licen[sc]e|activat\w{1,4}|execut\w{1,5}|the command|commands? to run|directive|follow it|obey)\b/i
const around = 900

/**
 * Reports a page that has a model make its orders out of what no reader can read: the way that they are hidden does not
 * matter.
 */
export function readEncoded(text: string, offsetOf: OffsetOf, { examination, place }: Place): void {
  for (const { index, 0: found } of text.matchAll(blob)) {
    if (/^[\w-]{1,40}(?:[/.][\w-]{1,60}){4}|^[|+=─━═*#~_.-]{20}|^[([]{0,2}https?:/i.test(found)) continue
    const near = text.slice(0, index).slice(-around) + text.slice(index).slice(found.length).slice(0, around)
    if (!making.test(near) || !purpose.test(near)) continue
    const severity = severityHere(text, index)
    const message = `a page has a model make its orders out of “${visible(found)}”`
    examination.find('SKL-003', place, offsetOf(index), message, 'encoded orders', severity)
    return
  }
}

const word = /(?<![\w+/=-])[A-Za-z0-9+/]{24,4096}={0,2}(?![\w+/=-])/g
const reaching =
  /^(?:https?|wss?):\/\/[^\s/]{1,200}\.\w|(?:^|[\s;&|(])(?:curl|wget|nc|bash|powershell)\s{1,4}\S|https?:\/\/|\/dev\/tcp\/|\b(?:os\.system|subprocess|child_process|exec|eval)\b/

/** Reports addresses and commands that stand in base64, where no reader sees them and no list of hosts finds them. */
export function readEncodedWords(text: string, offsetOf: OffsetOf, { examination, place }: Place): void {
  for (const { index, 0: found } of text.matchAll(word)) {
    const decoded = Buffer.from(found, 'base64').toString('latin1')
    if (!/^[\x09\x0a\x0d\x20-\x7e]+$/.test(decoded) || !reaching.test(decoded)) continue
    const message = `in base64 stands “${visible(decoded)}”`
    examination.find('SKL-003', place, offsetOf(index), message, 'encoded word', severityHere(text, index) ?? 4)
    return
  }
}
