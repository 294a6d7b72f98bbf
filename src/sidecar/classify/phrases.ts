/** Orders to drop earlier instructions. */
export const override =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|all|your|system)\b.{0,30}\b(?:instructions?|prompts?|rules|directions|guidelines|context)\b|\bnew (?:system )?instructions?\s*:|<\/?(?:system|im_start|\|im_start\|)>|\[\/?INST\]/is
/** Wishes for a model without restrictions. */
export const jailbreak =
  /\b(?:DAN mode|do anything now|developer mode (?:enabled|on)|jailbr(?:eak|oken)|without (?:any )?(?:restrictions|filters|limitations)|no (?:ethical|moral|content) (?:guidelines|restrictions|filters)|you are (?:now )?(?:unrestricted|unfiltered|uncensored)|pretend (?:that )?you (?:have no|are not bound))/i
/** Questions for the system prompt. */
export const systemPrompt =
  /\b(?:repeat|print|show|reveal|output|tell me|what (?:is|are|were)|display|summari[sz]e|translate)\b.{0,60}\b(?:system prompt|initial prompt|(?:your|the) (?:initial |original |system |hidden )?instructions|(?:text|everything|words) above|prompt verbatim)\b/is
/** Orders to copy the prompt onwards. */
export const replication =
  /\b(?:include|copy|repeat|append|insert)\b.{0,60}\b(?:this (?:prompt|message|text|instruction)|these instructions)\b.{0,60}\b(?:in|to|into)\b.{0,30}\b(?:every|all|each|your (?:reply|replies|response|output)|emails?|messages?)\b/is
/** Orders to remember. */
export const memory =
  /\b(?:from now on|always remember|remember (?:that|this)|in (?:all )?future (?:conversations|chats|sessions)|save (?:this )?to (?:your )?memory)\b/i
/** Orders that a user is not to see. */
export const hiddenOrders =
  /<(?:important|system|secret|hidden)>|\b(?:do not|don't|never) (?:tell|inform|mention|show|reveal)[\w ]{0,20} (?:the )?user\b|\b(?:before|after) using this tool\b.{0,80}\b(?:read|send|call|pass)\b|\bid_rsa\b|~\/\.(?:ssh|aws|cursor)/is
/** Words for credentials. */
export const credentialHunt =
  /\b(?:passwords?|api[ _-]?keys?|credentials?|secrets?|access tokens?|private keys?|connection strings?)\b/i
/** Markdown or HTML that loads a remote image, in Markdown with data in its query. */
export const remoteImage =
  /!\[[^\]]{0,200}\]\(\s{0,20}https?:\/\/[^)\s?]{1,300}\?[^)\s]{8,600}\)|<img\b[^>]{0,500}\bsrc\s*=\s*["']?https?:\/\//i
/** Encoded text, invisible characters, and orders to decode. */
export const obfuscation =
  /[\u200b-\u200f\u2060-\u2064\u{e0000}-\u{e007f}]{3,}|\b(?:decode|decipher)\b.{0,40}\b(?:base64|rot13|hex|morse)\b|(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{80,}={0,2}(?=\s|$)/isu
/** Names of tools that run commands or code. */
export const shell =
  /^(?:bash|shell|sh|exec|execute|run|run_command|execute_command|terminal|python|code_interpreter|code_execution|eval|powershell|cmd)(?:_|$)|(?:execute|run)_(?:code|command|shell|python|bash|script)$/i
/** Commands that destroy data. */
export const destructive =
  /\b(?:rm -rf|drop (?:table|database)|truncate table|delete from|format [a-z]:|mkfs|shutil\.rmtree)\b/i
/** Names of tools that destroy data. */
export const destructiveName = /(?:^|_)(?:delete|drop|remove|destroy|purge|wipe|truncate)(?:_|$)/i
/** Names of tools that send data out. */
export const outward = /(?:^|_)(?:send|post|fetch|request|upload|email|webhook|publish|curl|browse|http)(?:_|$)/i
/** Usual attacks on web applications. */
export const attack =
  /<script\b|\bunion\s+(?:all\s+)?select\b|'\s*or\s*'?1'?\s*=\s*'?1|\.\.\/\.\.\/|\$\{jndi:|\{\{\s*\d+\s*\*\s*\d+\s*\}\}|\bsleep\(\d+\)|;\s*(?:cat|id|whoami|wget|curl)\b/i
