/**
 * Secrets of every shape that are planted in the tests; none of them opens anything. Written in parts so that no
 * scanner takes them for real.
 */
export const planted = {
  jwt: `eyJ${'hbGciOiJIUzI1NiJ9'}.eyJ${'zdWIiOiJwbGFudGVkIn0'}.${'c2lnbmF0dXJlLXBsYW50ZWQ'}`,
  openai: `sk-${'proj'}-planted0123456789abcdef`,
  aws: `AKIA${'PLANTED01234567'}X`,
  github: `ghp_${'planted0123456789abcdefPLANTED012345'}`,
  slack: `xoxb-${'123456789012'}-planted0abcDEF`,
  privateKey: `-----BEGIN ${'RSA PRIVATE KEY'}-----\nMIIplantedKEYbytes0123456789+/ab\nplantedLINEtwo\n-----END ${'RSA PRIVATE KEY'}-----`,
  card: '4111 1111 1111 1111',
  cardDigits: '5555555555554444',
  email: 'planted.person+tag@secret-mail.example.com',
  opaque: 'pl4nt3d-0paque-v4lue',
} as const

/** Every text that must not be found anywhere after redaction; long ones by a part. */
export const forbidden: readonly string[] = [
  planted.jwt.split('.')[1]!,
  planted.jwt.split('.')[2]!,
  'planted0123456789abcdef',
  'PLANTED01234567X',
  'planted0abcDEF',
  'plantedKEYbytes',
  'plantedLINEtwo',
  planted.card,
  planted.card.replaceAll(' ', ''),
  planted.cardDigits,
  'planted.person',
  planted.opaque,
]
