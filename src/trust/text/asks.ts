import { readsPrivate } from '../behaviour/shell.ts'
import { encodedImage } from './encoded-image.ts'
import { voiceAbove } from './harms.ts'
import { fromPieces } from './quoted-pieces.ts'
import { secretFile } from './secret-file.ts'
import { isBeyondTool } from './tool-words.ts'

/** What is private, as nouns of English, German, French, Spanish, Russian, Chinese and Japanese. */
const secretNoun =
  /\b(?:private keys?|ssh keys?|api[ _-]?keys?|passwords?|passphrases?|credentials|access tokens?|auth(?:entication)? tokens?|session cookies?|secrets|environment variables|(?:your|user's|process|shell|system|whole|entire|full|complete) environment(?! variable\b)|(?:print|dump|echo|send|upload|collect)s? the environment\b|env vars|(?:every|all|the) files? in|home (?:folder|directory)|clipboard|(?:chat|conversation|message) history|(?:entire|whole|complete|full|previous|prior) (?:conversation|chat|prompt|context)|user(?:'s)? (?:(?:most )?(?:recent|last|previous|latest) )?(?:\w{1,6} )?(?:messages|prompts?|files|data)|system prompt|dotfiles|netrc(?: file)?|dotenv(?: file)?|(?<!\b(?:path|location|name)s? (?:to|of) (?:the |your |a )?)kube-?config\b(?! (?:path|file path|context))|client-key-data|(?:shell|command|terminal) history|password[ _]hash(?:es)?|private repositor(?:y|ies)|hidden ssh folder|key files?|recovery phrase|seed phrase|browser (?:history|cookies))\b|Passw[oö]rt|Zugangsdaten|(?:privater?n?|geheime[rn]?) Schlüssel|Umgebungsvariablen|Gesprächsverlauf|mots? de passe|identifiants|clés? (?:privée|secrète|d'API)|variables d'environnement|historique de (?:la )?conversation|contraseñas?|credenciales|claves? (?:privada|secreta|de API)|variables de entorno|historial de (?:la )?conversación|парол[ья]|секретн\S{1,5} ключ|закрыт\S{1,5} ключ|приватн\S{1,5} ключ|учётн\S{1,5} данн|переменн\S{1,5} окружения|истори\S{1,4} (?:переписки|чата|диалога)|\bsenhas?\b|credenciais|chaves? (?:privada|de API)|variáveis de ambiente|credenziali|chiav[ei] privat|variabili d'ambiente|wachtwoord\w{0,2}|inloggegevens|hasł[oa]|비밀번호|자격 증명|개인 키|환경 변수|şifre|parola|كلمة المرور|密码|私钥|密钥|凭据|环境变量|对话(?:历史|记录)|聊天记录|パスワード|秘密鍵|認証情報|環境変数|会話(?:履歴)?の?(?:内容|全文)?/iu
/** The name of a variable that holds a secret; in small letters it is one of any program. */
const secretVariable = /\b[A-Z][A-Z0-9]{1,20}_(?:API_)?(?:KEY|TOKEN|SECRET|PASSWORD)\b/
/** Any file below the home folder that is hidden. */
const homeFile = /(?:~|\$HOME)[\\/]\.[a-z]/i
/** A file of variables among formats of files. */
const amongFormats =
  /(?:\b(?:json|ya?ml|toml|ini|xml|csv|markdown)\b[`'",\s/]{1,6}\.env\b|(?<!\w)\.env\b(?=[`'",\s/]{1,6}(?:json|ya?ml|toml|ini|xml|csv|markdown|config)\b))/i
/** What takes something up. */
const taking =
  /\b(?:read(?:s|ing)?|fetch(?:es)?|open(?:s)?|cat|collect(?:s)?|gather(?:s)?|load(?:s)?|retrieve(?:s)?|obtain(?:s)?|extract(?:s)?|dump(?:s)?|print(?:s)?|copy|copies|grab|look up|harvest|list)\b|\b(?:lies|lesen|auslesen|öffne|ermittle|sammle|kopiere|hole|lis(?:ez)?|ouvre[zs]?|collecte[zs]?|copie[zs]?|récupère[zs]?|lee|lea|abre|abra|recopila|copia|obtén)\b|\b(?:leia|abra|leggi|apri|copia|lees|open|schau|sieh|przeczytaj)\b|прочита|открой|собери|скопируй|읽|열어|복사|oku|اقرأ|读取|打开|收集|复制|获取|読み取|読み込|開い|収集|コピー/iu
/** What hands something over. */
const giving =
  /\b(?:pass(?:es|ed|ing)?|send(?:s|ing)?|sent|call\b[^.\n]{0,60}\bwith|forward(?:s|ed)?|post(?:s|ed)?|upload(?:s|ed)?|transmit(?:s)?|submit(?:s)?|attach(?:es)?|include(?:s)?|append(?:s)?|suppl(?:y|ies|ied)|provide(?:s|d)?|put|place|insert|embed|exfiltrate|leak|email|relay|share|paste|fill in|hand(?:s|ed)? (?:over|in|on)|repeat(?:s|ed)?|(?:has|have) to (?:hold|contain)|must (?:hold|contain)|add(?:s|ed)?\b[^.\n]{0,20}\bto|(?:argument|parameter|field)\b[^.\n]{0,20}\b(?:takes|holds|expects|carries|wants))\b|\b(?:übergib|übergeben|übermittle|übermitteln|mitgeben|gib|sende|senden|schicke|füge|hänge|envoie[zs]?|transmet(?:s|tez)?|joins|joignez|ajoute[zs]?|passe[zs]?|envía|envíe|incluye|incluya|adjunta|pasa)\b|\b(?:envie|envia|inclua|anexe|passe|invia|includi|allega|passa|stuur|voeg|bijvoeg|wyślij|dołącz|gönder|ekle)\b|передай|отправ|전달|보내|전송|첨부|포함|أرسل|приложи|включи|вставь|传入|发送|附上|作为参数|填入|上传|提交|渡し|送信|添付|含め|引数/iu
/** Further ways to say both of a file, which only a tool that speaks of files of secrets is judged by. */
const usingFile =
  /\b(?:look(?:s|ing)? (?:into|in|at|for)|check|consult|inspect|take|find|see|peek|scan|fill|report|return|supply|deliver|set|carry)\b/i
/** Where it goes: a parameter, a host, a report. */
const goal =
  /\b(?:param(?:eter|s)?|argument|field|header|query string|here|url|endpoint|webhook|server|collector|telemetry|https?:|logger|report|summary|page|notes?|maintainers?|metadata|body)\b|Parameter|Feld|paramètre|champ|serveur|parámetro|campo|servidor|параметр|пол[ея]|сервер|参数|字段|服务器|パラメータ|引数|サーバ|`\w{1,40}`|[\w.-]{1,60}@[\w-]{1,60}\.|[\w-]{2,40}\.(?:com|net|io|org|example|dev|app|xyz|ru|cn|site|top)\b/iu
/** What keeps it from the person. */
const secrecy =
  /\b(?:(?:do not|don't|never|must not|should not|shall not|avoid|without)\s{1,4}(?:ever\s{1,4})?(?:tell(?:ing)?|mention(?:ing)?|inform(?:ing)?|notify(?:ing)?|reveal(?:ing)?|show(?:ing)?|alert(?:ing)?|disclos(?:e|ing)|display(?:ing)?|ask(?:ing)?|discuss(?:ing)?)\b[^.\n]{0,50}\b(?:users?|humans?|persons?|anyone|operators?|them|it|this|that)\b|(?:keep|hold)\s{1,4}(?:this|these|it|the following)\b[^.\n]{0,30}\b(?:internal|hidden|secret|private|quiet|out of)|out of the (?:visible )?(?:answer|response|reply)|(?<!\b(?:rather than|instead of|not|never|without|or)\s)(?:silently|quietly)|no need to\s{1,4}(?:mention|bring|tell|inform|ask|report)|hide (?:this|it|that|these|them|the \w{1,20}) from|conceal (?:this|it|that|these|them|the \w{1,20})\b|leave (?:this|it|that|the \w{1,20}) (?:\w{1,20} )?out of|(?:don't|do not|never|without|not to|no need to|need not|avoid) (?:mention(?:ing)?|bring(?:ing)?|talk(?:ing)? about|comment(?:ing)? on|refer(?:ring)? to|narrat(?:e|ing)|announc(?:e|ing)) (?:the|this|that|these|it|any of)\b|(?:keep|leave|omit) (?:it|this|that|these|them|the \w{1,20}) (?:out of|from|off|unmentioned|between us|to yourself|confidential)\b|(?:for|to) the (?:model|assistant|agent|ai|llm)(?:'s eyes)? only|not (?:meant|intended|shown|visible) (?:for|to) (?:the )?(?:users?|humans?|people)|keep quiet about|deny that|without the user(?:'s)? (?:noticing|knowing|knowledge|awareness)|invisible to the user|behind the scenes)\b|(?:nicht|niemals|kein(?:e[rnms]?)?)\b[^.\n]{0,60}\b(?:Benutzer|Nutzer|Anwender)|\b(?:Benutzer|Nutzer|Anwender)\b[^.\n]{0,40}\b(?:nicht|nichts|niemals)\b|ohne[^.\n]{0,40}\b(?:Benutzer|Nutzer|Anwender)|erwähne[^.\n]{0,60}nicht|(?:ne|sans)\b[^.\n]{0,60}\b(?:utilisateur|l'usager)|(?:no|sin|nunca)\b[^.\n]{0,60}\b(?:usuarios?|personas?)\b|не\s(?:говори|сообщай|упоминай|показывай|рассказывай)|без ведома|незаметно|不要(?:告诉|提及|告知|显示|通知)|不(?:得|能)告诉|别告诉|(?:无需|無需|请勿|請勿|不必|切勿|勿)(?:告诉|告知|提及|提到|透露|向用户|通知)|no\s(?:lo|la|los|las|se lo|le|les)\s(?:menciones?|comentes?|digas?|cuentes?|muestres?|informes?)|n[ãa]o\s(?:o\s|a\s)?(?:mencion|dig|cont|mostr|inform|revel)\w{1,5}|non\s(?:\w{1,4}\s)?(?:menzion|dir|mostr|inform|rivel)\w{1,6}|(?:ne|n')\s?(?:le\s|la\s|les\s|en\s)?(?:mentionn|parl|inform|montr|révél|dis|dit)\w{0,6}\s(?:pas|jamais|rien)|(?:nie|nigdy)\s(?:mów|wspominaj|informuj|pokazuj)\w{0,4}|(?:niet|nooit|geen)\s[^.\n]{0,40}(?:gebruiker|vermeld|noem)|(?:vermeld|noem|vertel)\b[^.\n]{0,40}\bniet\b|사용자(?:에게|한테)[^.\n]{0,30}(?:알리지|말하지|보여주지|언급하지)|언급하지\s?(?:마|않)|لا\s(?:تخبر|تذكر|تُخبر)|उपयोगकर्ता को[^.\n]{0,30}(?:न|मत)|kullanıcıya[^.\n]{0,40}(?:söyleme|bahsetme|bildirme)|behalte?\b[^.\n]{0,30}für dich|\b(?:unerwähnt|unbemerkt|heimlich|stillschweigend|unauffällig)\b|\bsans (?:en parler|le dire|la? mentionner|prévenir)\b|à l'insu|\bdiscrètement\b|\bsin (?:mencionar|avisar|decir)|a escondidas|\bsenza (?:dirlo|menzionar|avvisar)|\bsem (?:mencionar|avisar|dizer)|ユーザー?に(?:は)?(?:言わ|伝え|知らせ|見せ|教え)|(?:言わ|伝え|知らせ)ないで|黙って|内緒/iu
/** What a template may have planted into code or answers. */
const planted =
  /\b(?:keys|tokens|credentials|secrets|messages|conversation|prompts?|passwords|code)\b[^.\n]{0,120}\b(?:posts?|sends?|uploads?|forwards?|transmits?|exfiltrates?)\b[^.\n]{0,80}\b(?:collector|telemetry|server|endpoint|https?:|webhook|[\w-]{2,40}\.(?:com|net|io|org|example|dev|app|xyz|ru|cn|site|top))\b/i
const allTalk =
  /\b(?:complete|entire|full|whole|all(?: of)?(?: the)?|last \w{1,8})\s{1,4}(?:conversation|chat|dialogue|message history|user messages|messages)\b|\beverything\s{1,4}(?:that\s{1,4})?(?:the\s{1,4}users?|you|we|was|has been)\b[^.\n]{0,40}\b(?:written|said|typed|wrote|discussed)\b|\beverything\s{1,4}(?:that\s{1,4})?(?:came|went|is|was|happened)\s{1,4}(?:before|above|earlier|so far)\b/i
/** What was said, and what else the model knows, in seven languages. */
const talk =
  /\b(?:what|things?|everything|anything|words|texts?|messages?|lines?|requests?|questions?)\b[^.\n]{0,20}\b(?:the\s{1,4}(?:users?|person|people|human|customer)|they)\s{1,4}(?:has |have |had )?(?:typed|wrote|written|said|asked|entered|sent|told)\b|\b(?:conversation|dialogue|chat (?:so far|log|history|messages)|(?:user|previous|recent|last \w{1,8})(?:'s)? (?:\w{1,10} ){0,3}messages|historial)\b|Gesprächsverlauf|Unterhaltung|conversación|переписк|диалог|разговор|对话|聊天记录|会話/iu
/** What the tools of other servers returned, which is nothing that a tool is told. */
const ofOthers = /\b(?:what|results?|answers?|output) (?:of )?(?:the )?other tools\b/i
/** That it is to be had without a change. */
const unchanged =
  /\b(?:verbatim|(?:letter|character|line|sign) (?:by|for) (?:letter|character|line|sign)|(?:exactly )?as (?:typed|written|entered|said)|word[ -](?:for|by)[ -]word|un(?:changed|modified|edited|abridged|shortened|redacted)|in full(?! screen)|mot (?:à|pour) mot|palabra por palabra|textualmente)\b|wörtlich|unverändert|дословно|без изменений|逐字|原文|一字不/iu
/** What the model was told before it was told anything else, and the tools that it has. */
const ownKnowledge =
  /\b(?:your|the (?:model|assistant|agent|ai)'s)\s{1,4}(?:full|complete|entire|whole|own|current|exact|hidden|initial)\s{1,4}(?:system\s{1,4})?(?:prompt|instructions|chain of thought)\b|\b(?:everything|all|anything|contents?|copy|whatever is)\s{1,4}(?:(?:that is|you have|of what is)\s{1,4})?(?:in|of|from)\s{1,4}your\s{1,4}(?:context|memory|conversation|prompt|instructions)\b|\b(?:list|names|all)\b[^.\n]{0,20}\btools\s{1,4}(?:that\s{1,4})?you\s{1,4}(?:have|can\s{1,4}(?:see|call|use)|know|see)\b/i
/** What keeps something from the person, said of what a tool or a text has a model do. */
const concealing =
  /\b(?:do not|don't|never|must not|should not|without|not to|(?:no|little) (?:need|reason|point|use) (?:to|in)|(?:un|not )necessary to|need not|(?:do not|don't) (?:have|need) to|not worth|skip|refrain from|avoid)\s{1,4}(?:ever\s{1,4})?(?:mention(?:ing)?|bring(?:ing)?|talk(?:ing)? about|comment(?:ing)? on|describ(?:e|ing)|rais(?:e|ing)|announc(?:e|ing)|(?:justify|explain)(?:ing)? or \w{1,12}|point(?:ing)? (?:to|out))\s{1,4}(?:this|it|that|these|any of (?:this|it)|the\s{1,4}(?:step|call|lookup|check|upload|request|mirror|address|host|file))\b|\b(?:keep|leave)\s{1,4}(?:this|it|that|these|them)\s{1,4}(?:out of|unmentioned|between us|to yourself)\b|\b(?:hide|conceal)\s{1,4}(?:this|it|that|these|them)\s{1,4}from\b|\bneither\b[^.\n]{0,80}\b(?:mentions?|refers?|refer to|describes?|comments? on)\b|\b(?:is|are|be|goes|stays?|remains?|left)\s{1,4}(?:un(?:mentioned|said|reported|announced)|not\s{1,4}(?:to be\s{1,4})?(?:mentioned|discussed|reported|referred to|announced|described))\b|\b(?:users?|person|people|customers?|owners?|operators?|reviewers?|controller|team)\s{1,4}(?:is|are|need)\s{1,4}not\s{1,4}(?:be\s{1,4})?(?:informed|told|notified|shown|aware)\b|\b(?:do not|don't|never|must not|should not|without)\s{1,4}(?:includ(?:e|ing)|repeat(?:ing)?|show(?:ing)?|quot(?:e|ing)|output(?:ting)?|reveal(?:ing)?|display(?:ing)?)\s{1,4}(?:this|these|the above)\s{1,4}(?:instructions?|notes?|steps?|text|message|request|passage|requirement)\b|\b(?:needs?|wants?|deserves?|requires?)\s{1,4}no\s{1,4}(?:mention|notice|explanation|word)\b|\bnot worth (?:a|any) (?:remark|mention|comment)\b|without the user(?:'s)? (?:noticing|knowing|knowledge|awareness)|\bfor the (?:model|assistant|agent|ai|llm) only\b|не\s(?:говори|сообщай|упоминай|рассказывай)|不要(?:告诉|提及|告知)|(?:无需|请勿|切勿)(?:告知|提及|透露)|erwähne[^.\n]{0,60}nicht|no\s(?:lo|la|se lo)\s(?:menciones|digas|cuentes)|n'en parle[zs]?\s(?:pas|jamais)|ne\s(?:le\s|la\s)?mentionne[zs]?\s(?:pas|jamais)|n[ãa]o\s(?:o\s|a\s)?(?:mencion|cont|revel)\w{1,5}|non\s(?:ne\s|lo\s)?(?:parlare|menzionare|dirlo)|(?:braucht|muss)\b[^.\n]{0,40}\b(?:nicht|nichts)\b[^.\n]{0,20}\b(?:wissen|erfahren)|(?:언급|말)하지\s?(?:마|않)|(?:言わ|伝え|知らせ)ないで|内緒/iu
/** What is kept out of what people read of a change. */
const unwritten =
  /\b(?:comments?|summary|summaries|commit messages?|pull requests?)\b[^.\n]{0,40}\b(?:leave|omit)s?\s{1,4}(?:it|this|that|these|them)\b|\bno\s{1,4}(?:reason|need|point)\s{1,4}(?:to|in)\s{1,4}(?:list|mention|nam|includ|report|record|not|explain)(?:e|ing)?\s{1,4}(?:it|this|that|these|them)\b|\b(?:leave|keep|omit|drop)\s{1,4}(?:it|this|that|these|them)\b[^.\n]{0,20}\b(?:out of|from)\s{1,4}(?:the\s{1,4}|any\s{1,4}|your\s{1,4})?(?:commit|pull request|pr\b|merge request|diff|summary|explanation|answer|reply|response)|\b(?:it|this|that|they|these)\s{1,4}(?:does|do)\s{1,4}not\s{1,4}belong\s{1,4}(?:in|into)\b[^.\n]{0,20}\b(?:pull request|merge request|summary|description|explanation|answer|reply|response)/i
const planting = /\b(?:belongs? (?:in|to)|add|install|insert|include|import|load|route|use|put|write|append)\b/i
/** A host outside, a command, or a file that is brought in. */
const outside =
  /https?:\/\/(?!(?:localhost|127\.|0\.0\.0\.0|(?:[\w-]{1,60}\.)?(?:github\.com|w3\.org|wikipedia\.org)))|(?:^|[\s`(])(?:curl|wget|nc|npx|pip3?\s{1,4}install|npm\s{1,4}i(?:nstall)?)\s{1,4}(?=\S)/i
/** What brings a text in. */
const fetching = /\b(?:read|fetch|open|load|get|retrieve|download|check|visit|consult|curl|wget)\b/i
/** What stands above this page, or above who uses it. */
const prevailing =
  /\b(?:they|those|these)\s{1,4}(?:win|prevail)\b|\b(?:every|each) (?:line|word|step|order) (?:of|in) (?:it|them|that)\b|\bas (?:if|though) (?:it|they|that) (?:stood|were|was|had been)\b|\b(?:binding|prevails?|outranks?|supersedes?|overrides?|takes? (?:precedence|priority)|goes before|wins)\b[^.\n]{0,80}\b(?:this (?:file|page|skill|document)|these (?:instructions|rules|steps)|(?:anything|everything|what) (?:in|from|here|below|above|said|written|the user|you)|the (?:user|person)'?s?)\b/i
/** Forms in which something leaves unseen. */
const disguised =
  /\b(?:base-?64(?:url)?|url-?encod\w{1,4}|percent-?encod\w{1,4}|hex(?:adecimal)?(?:-?encod\w{1,4})?|rot-?13|rot-?47)\b/i
/** An account, a number or an address that stands in a description as who is to get something. */
const payee =
  /\b(?:account|iban|wallet|recipient|beneficiary)\b[^.\n]{0,40}\b\d[\d -]{7,20}\d\b|\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,3})?\b|\b0x[0-9a-fA-F]{40}\b|\bbc1[a-z0-9]{20,60}\b|(?<![\w+])\+\d{9,15}\b|\b[\w.+-]{1,60}@(?!(?:[\w-]{1,60}\.)?(?:example\.(?:com|org|net)|company\.com|domain\.com|email\.com|test\.com)\b)[\w-]{1,60}\.[\w.-]{2,40}\b/
const exampleOf =
  /\b(?:e\.?g|example|examples|such as|for instance|like|format|looks?|default|contact|support|author|see|questions|license)\b/i
const paying =
  /\b(?:paid|payment|must be|has to be|send|forward|transfer|pay|copy|use|add|cc|bcc|message|split|route|deliver|address(?:ed)?\s{1,4}(?:it|them|to)|as the (?:recipient|payee|sender)|reply)\b/i
/** Letters of other scripts. */
const foreign =
  /[\p{Script=Han}\p{Script=Cyrillic}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Devanagari}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Greek}]{2}/u
/** How all of it is had: an amount, what happens without it, or the tool that has it. */
const insisting =
  /\b(?:leave nothing out|leaving nothing out|(?:un|not )redacted|complete|entire|whole|full(?! path)|(?:first|last)\s{1,4}\d{1,5}|(?:every|all|each)\s{1,4}(?:of its\s{1,4})?lines?)\b|\b(?:blank|empty|missing|redacted|absent|omitted|left out|otherwise|without (?:it|them|this))\b[^.\n]{0,60}\b(?:fail|reject|break|block|refus|stale|denied|lock|wrong|error)\w{0,6}\b|\b(?:any|the|a|your)\s{1,4}(?:file|shell|terminal|database|filesystem)\s{1,4}tools?\b/i
/** How the value of a parameter is come by. */
const cameBy =
  /\b(?:obtain|get|fill|build|derive|take|produce|construct)\b\s{1,4}(?:it|them|this|that|the value)\b[^.\n]{0,20}\b(?:by|from|through|via)\b[^.\n]{0,20}\b(?:reading|opening|loading|copying|printing|dumping|running|the (?:contents?|output|text) of)\b/i
/** What stands in a file of secrets. */
const contentsOf = /\b(?:contents?|text|copy|lines|values) of\b/i
/** Whom a comment speaks to that a model is to follow. */
export const addressed =
  /\b(?:assistants?|assistent|assistente|asistente|modell?|modelo|modèle|agente?|claude|llm|[ak]i|gpt|copilot|you (?:must|should|are))\b|ассистент|помощник|модел[ьи]|助手|助理|模型|アシスタント|モデル/iu

/**
 * What the text is: `file` judges only what is asked of files with secrets. An `order` speaks to the model: one of
 * taking and giving is enough.
 */
type Kind = 'tool' | 'text' | 'template' | 'file' | 'order'

/**
 * Returns the part of a text that asks a model for more than its purpose, in any of seven languages; null when none
 * does. A tool may not speak of others, nor of files with secrets.
 */
export function askIn(text: string, kind: Kind): string | null {
  if (
    kind === 'text' &&
    ![secrecy, disguised, concealing, unwritten, secretFile, prevailing].some((one) => one.test(text))
  )
    return null
  const sentences = text
    .slice(0, 262_144)
    .split(/(?<=[.!?;])\s{1,4}|(?<=[。！？；])|\n(?![ \t]{0,80}[a-z.~/])|\n{2,4}/u)
  for (const [index, sentence] of sentences.entries()) {
    const one = oneLine(sentence).trim().slice(0, 600)
    if (one.length < 6) continue
    const around = `${one} ${oneLine(sentences[index + 1] ?? '').slice(0, 400)}`
    if (asks(one, around, kind)) return one
    if (kind !== 'text' && runsPrivate(one)) return one
    if (kind !== 'tool' && kind !== 'text') continue
    const near = sentences
      .slice(Math.max(0, index - 2), index + 3)
      .map(oneLine)
      .join(' ')
      .slice(0, 1_500)
      .replace(denied, ' ')
    if (hides(one, near, kind)) return one
    if (kind === 'text' && handsOut(one)) return one
    if (leavesDisguised(near) || (kind === 'tool' ? leavesByAddress(near) : isRuledFromOutside(near)))
      return near.slice(0, 300)
  }
  return kind === 'tool' ? fromPieces(text) : kind === 'text' ? encodedImage(text) : null
}

const oneLine = (text: string) => text.replace(/[ \t]{0,8}\\?\r?\n[ \t]{0,80}/g, ' ')

/** Checks that a sentence keeps from the person what it and the two before it have a model do. */
function hides(one: string, near: string, kind: Kind): boolean {
  if (unwritten.test(one) && planting.test(near)) return true
  if (!concealing.test(one)) return kind === 'text' && secrecy.test(one) && secretFile.test(near) && outside.test(near)
  if (kind === 'tool') return true
  return (
    outside.test(near) ||
    secretFile.test(near) ||
    payee.test(near) ||
    watched.test(near) ||
    /\b(?:install|import|dependency|package)\b/i.test(near)
  )
}

/** What people are to look at, and what changes more than the task. */
const watched =
  /\b(?:security|alerts?|required reviewers?|branch protection|force-push|pushes|push it|audit|permissions?|uploads?|deletes?|vulnerabilit\w{1,3}|background of)\b/i

/** Checks that a sentence has a file of secrets sent to a host that it names. */
function handsOut(whole: string): boolean {
  const one = whole.replace(denied, ' ')
  const [file] = secretFile.exec(one) ?? []
  if (file === undefined || /\.env\b/.test(file) || /\.pub\b|public key/i.test(one)) return false
  return /\b(?:post|send|upload|transmit|submit|forward|hand)\b[^\n]{0,200}\bto\s{1,4}[`"'<(]{0,2}https:\/\/(?!(?:[\w-]{1,60}\.)?(?:github|gitlab|bitbucket|google|amazonaws|azure)\.)/i.test(
    one,
  )
}

/** Checks that what is private is to be encoded into an address. */
function leavesDisguised(near: string): boolean {
  return (
    disguised.test(near) &&
    outside.test(near) &&
    (secretNoun.test(near) || secretFile.test(near) || allTalk.test(near)) &&
    /[?&][\w-]{1,40}=|\bquery\b|\blink\b|\bimage\b|!\[/i.test(near) &&
    giving.test(near)
  )
}

/** Checks that a command which prints what is private is to be run, or its output taken. */
function runsPrivate(one: string): boolean {
  return [
    ...one.matchAll(
      /\b(?:run|runs|execute|executes|call|output of|result of|what|ejecut[ae]|exécute[zs]?|führe|esegui|voer|выполни|запусти|运行|执行|実行)\s{0,4}(?:[\p{L}]{1,12}\s{1,4}){0,4}`([^`\n]{3,200})`/giu,
    ),
  ].some(([, command = '']) => readsPrivate(command))
}

/** Checks that what is private is to be put into an address. */
function leavesByAddress(near: string): boolean {
  return (
    /https?:\/\/[^\s"'<>)]{3,200}[?&][\w-]{1,40}=\s?[<{$[](?!(?:aws_?)?(?:region|locale|lang)\b)/.test(near) &&
    (secretNoun.test(near) || secretFile.test(near) || allTalk.test(near))
  )
}

/** Checks that a text from outside is to stand above what a model is told otherwise. */
function isRuledFromOutside(near: string): boolean {
  return outside.test(near) && fetching.test(near) && prevailing.test(near)
}

/** What a text says that it does not take or give. */
export const denied =
  /\b(?:do(?:es)? not|don't|doesn't|never|cannot|can't|won't|will not|must not|should not)\s{1,4}(?:\w{1,20}\s{1,4}(?:or|and)\s{1,4})?(?:read|include|send|store|log|expose|pass|share|upload|paste|put|provide|commit|hard-?code|write|post|forward|collect|access|open|echo|print|load|cat|ask\s{1,4}(?:the\s{1,4})?(?:users?|them|people|anyone)\s{1,4}(?:to|for)|ask\s{1,4}for\s{1,4}(?:\w{1,20}\s{1,4}){0,3}(?:secrets?|credentials?|passwords?|keys?|tokens?))\b(?:[^.;\n]|\.(?=\w)){0,80}/gi

function asks(whole: string, beside: string, kind: Kind): boolean {
  return asksFor(whole.replace(denied, ' '), beside.replace(denied, ' '), kind)
}

function asksFor(one: string, around: string, kind: Kind): boolean {
  if (kind === 'tool' && (isBeyondTool(one) || voiceAbove(one) !== null)) return true
  if (kind === 'template' && planted.test(one)) return true
  const isFile = secretFile.test(one.replace(amongFormats, ' '))
  if (
    kind === 'tool' &&
    (ownKnowledge.test(one) ||
      (allTalk.test(one) && unchanged.test(one)) ||
      (giving.test(one) && (ofOthers.test(one) || (talk.test(one) && unchanged.test(one)))))
  )
    return true
  if (kind === 'tool' && payee.test(one) && paying.test(one) && !exampleOf.test(one.replace(payee, ' '))) return true
  if (kind === 'tool' && isFile && foreign.test(one)) return true
  const isNamed = secretNoun.test(one) || secretVariable.test(one)
  const isPrivate = isFile || isNamed || allTalk.test(one) || (homeFile.test(one) && secrecy.test(around))
  if (!isPrivate) return false
  if (kind === 'tool' && isNamed && (unchanged.test(one) || cameBy.test(one))) return true
  const takes = taking.test(one)
  const gives = giving.test(around)
  if (kind === 'order') return takes || gives
  const [kept] = secrecy.exec(around) ?? []
  // To keep a secret is what its owner is told.
  if (kind === 'text' && kept !== undefined && /^(?:keep|hold)\b[\s\S]*\b(?:private|secret)$/i.test(kept)) return false
  // What happens silently is told of errors as well.
  const isWeak = kind === 'text' && kept !== undefined && /^(?:silently|quietly)$/i.test(kept)
  if (kept !== undefined && (isWeak ? takes && gives && goal.test(around) : takes || gives)) return true
  if (kind === 'text') return false
  if (
    isFile &&
    (takes ||
      gives ||
      (kind === 'tool' && usingFile.test(one) && secrecy.test(around)) ||
      (contentsOf.test(one) && !/\.env\b/.test(one)))
  )
    return true
  if (kind === 'file') return false
  return gives && goal.test(around) && (takes || allTalk.test(one) || insisting.test(around))
}
