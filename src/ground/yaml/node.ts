type Range = {
  /** Where the node begins and ends in the text, in UTF-16 units; of a text in quotes, with them. */
  readonly from: number
  readonly to: number
  /** Its size once aliases are expanded: ten for each value, and the characters of each text and key. */
  readonly size: number
  /** Levels of lists and objects in it, itself included, once its aliases are copied. */
  readonly height: number
}
export type YamlScalar = Range & {
  readonly kind: 'scalar'
  readonly value: string | number | boolean | null
  /** The text that was read as `value`, without quotes. */
  readonly source: string
  /** True for text without quotes and signs of a block, which may be a number, a boolean, null or a merge key. */
  readonly isPlain: boolean
}
export type YamlList = Range & { readonly kind: 'list'; readonly items: readonly YamlNode[] }
export type YamlMap = Range & { readonly kind: 'map'; readonly members: readonly YamlMember[] }
export type YamlAlias = Range & { readonly kind: 'alias'; readonly target: Exclude<YamlNode, YamlAlias> }
export type YamlMember = { readonly key: YamlNode; readonly value: YamlNode }
export type YamlNode = YamlScalar | YamlList | YamlMap | YamlAlias
