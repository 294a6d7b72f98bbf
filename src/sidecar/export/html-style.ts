import { createHash } from 'node:crypto'

/**
 * The style of the report: the reader's own fonts, light and dark by the reader's choice, and always light on paper.
 */
export const styleSheet = `
:root{--ink:#1c2330;--soft:#5b6575;--line:#dde2ea;--ground:#fff;--panel:#f6f8fb;--link:#1d4ed8;--mark:#ffe58a;--mark-ink:#1c2330;
--critical:#8f1239;--high:#c2290c;--medium:#9a5b00;--low:#1f6f43;--info:#3f5b8c}
@media screen and (prefers-color-scheme:dark){:root{--ink:#e6eaf2;--soft:#9aa6b8;--line:#2d3646;--ground:#11161f;--panel:#19202c;--link:#8ab4ff;--mark:#5c4a00;--mark-ink:#fff3c4;
--critical:#ff7a9c;--high:#ff8a66;--medium:#f2b04a;--low:#63c98f;--info:#9ab4e6}}
*{box-sizing:border-box}
html{scroll-behavior:smooth}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
header,main,footer{max-width:72rem;margin:0 auto;padding:0 1.5rem}
header{padding-top:2.5rem}
.eyebrow{margin:0;color:var(--soft);font-size:.8rem;letter-spacing:.08em;text-transform:uppercase}
h1{margin:.2rem 0 .3rem;font-size:1.9rem;line-height:1.25;overflow-wrap:anywhere}
h2{margin:2.5rem 0 1rem;padding-bottom:.35rem;border-bottom:1px solid var(--line);font-size:1.3rem}
h3{margin:0 0 .4rem;font-size:1.1rem;overflow-wrap:anywhere}
h4{margin:1.4rem 0 .5rem;font-size:.95rem}
a{color:var(--link);overflow-wrap:anywhere}
.meta{margin:.2rem 0 .8rem;color:var(--soft);font-size:.88rem}
.prose{white-space:pre-line;overflow-wrap:anywhere}
.number{font-variant-numeric:tabular-nums;color:var(--soft)}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr));gap:.75rem;margin:0 0 1.5rem;padding:0;list-style:none}
.tile{padding:.7rem .9rem;border:1px solid var(--line);border-left:4px solid var(--tone);border-radius:.4rem;background:var(--panel);text-transform:capitalize;color:var(--soft)}
.tile b{display:block;color:var(--tone);font-size:1.6rem;line-height:1.2}
.tile.none b{color:var(--soft)}
.critical{--tone:var(--critical)}.high{--tone:var(--high)}.medium{--tone:var(--medium)}.low{--tone:var(--low)}.info{--tone:var(--info)}
.scroll{overflow-x:auto}
.list{width:100%;border-collapse:collapse;font-size:.9rem}
.list th{padding:.4rem .6rem;border-bottom:2px solid var(--line);text-align:left;color:var(--soft);font-weight:600;white-space:nowrap}
.list td{padding:.45rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
.place{display:block;overflow-wrap:anywhere;min-width:14rem}
.badge{display:inline-block;padding:.05rem .55rem;border:1px solid var(--tone);border-radius:1rem;color:var(--tone);font-size:.78rem;font-weight:600;text-transform:capitalize;white-space:nowrap}
.status{text-transform:capitalize;white-space:nowrap}
.tag{display:inline-block;padding:0 .45rem;border-radius:.3rem;background:var(--panel);border:1px solid var(--line);font-size:.8rem}
.finding,.message{margin:0 0 1.5rem;padding:1.1rem 1.3rem 1.3rem;border:1px solid var(--line);border-radius:.5rem;break-inside:auto}
.finding{border-left:4px solid var(--tone)}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1.2rem;margin:.6rem 0 1rem;font-size:.9rem}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.84rem}
pre{margin:0;padding:.8rem .9rem;max-height:26rem;overflow:auto;background:var(--panel);border:1px solid var(--line);border-radius:.4rem;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:2}
pre.note{margin-bottom:.8rem}
mark{background:var(--mark);color:var(--mark-ink);border-radius:.15rem}
.exchange{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(24rem,100%),1fr));gap:1rem}
figure{margin:0;min-width:0}
figcaption{margin-bottom:.25rem;color:var(--soft);font-size:.8rem;font-weight:600}
.remark{margin:.3rem 0 0;color:var(--soft);font-size:.82rem}
.kinds{display:flex;flex-wrap:wrap;gap:.5rem;padding:0;list-style:none}
.kinds li{padding:.1rem .6rem;border:1px solid var(--line);border-radius:1rem;background:var(--panel);font-size:.88rem}
footer{margin-top:2.5rem;padding-top:1rem;padding-bottom:2.5rem;border-top:1px solid var(--line);color:var(--soft);font-size:.82rem}
@page{margin:16mm 14mm}
@media print{body{font-size:10pt}header{padding-top:0}header,main,footer{max-width:none;padding-left:0;padding-right:0}
pre{max-height:none;font-size:8pt}.exchange{grid-template-columns:1fr}h2,h3,h4,figcaption,.meta{break-after:avoid}tr,.tile,dl{break-inside:avoid}
a{color:inherit}*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
`

/** The hash by which the report's policy admits its own style and no other. */
export const styleHash: string = `sha256-${createHash('sha256').update(styleSheet).digest('base64')}`
