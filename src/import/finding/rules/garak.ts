/** garak: the CWE of what the probes of a module look for, by number. */
export const garak: Readonly<Record<number, string>> = {
  79: 'web_injection xss',
  150: 'ansiescape',
  200: 'leakreplay propile sysprompt_extraction',
  494: 'packagehallucination',
  798: 'apikey',
  1427: 'agent_breaker atkgen badchars dan doctor dra encoding fitd glitch goat goodside latentinjection phrasing promptinject sata smuggling suffix tap',
}
