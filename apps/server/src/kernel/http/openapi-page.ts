import type { Field, Operation, Service } from '@stoa/contract'

/** The API reference as one HTML page: services, operations, paths, fields and error codes. It has no script. */
export function apiPage(operations: readonly Operation[]): string {
  const services = Map.groupBy(operations, ({ service }) => service)
  const sections = [...services].map(([service, own]) => section(service, own))
  const links = [...services.keys()].map(({ name }) => `<li><a href="#${name}">${name}</a></li>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stoa API</title><style>${style}</style></head>
<body><nav aria-label="Services"><h1>Stoa API</h1><p><a href="/openapi.json">OpenAPI document</a></p><ul>${links.join('')}</ul></nav>
<main>${sections.join('')}</main></body></html>`
}

function section(service: Service, operations: readonly Operation[]): string {
  return `<section id="${service.name}"><h2>${service.name}</h2>${operations.map(article).join('')}</section>`
}

function article(operation: Operation): string {
  const { name, method, paths, request, response, errors, identities, service } = operation
  const refusals = Object.entries(errors).map(([code, status]) => `<li><code>${code}</code> ${status}</li>`)
  return `<details><summary><b>${method}</b> <code>${escape(paths[0] ?? '')}</code> ${name}</summary>
<p>For: ${identities.join(', ').toLowerCase()}</p>
<h3>Request</h3>${fields(service, request)}<h3>Answer</h3>${fields(service, response)}
${refusals.length > 0 ? `<h3>Refusals</h3><ul>${refusals.join('')}</ul>` : ''}</details>`
}

function fields(service: Service, type: string): string {
  const entries = Object.entries(service.types[type]?.fields ?? {})
  if (entries.length === 0) return '<p>nothing</p>'
  return `<table>${entries.map(([name, field]) => `<tr><th scope="row">${name}</th><td>${escape(describe(field))}</td></tr>`).join('')}</table>`
}

function describe(field: Field): string {
  const bounds = [field.length, field.size, field.value]
    .filter((part) => part !== undefined)
    .map(([min, max]) => `${min ?? ''}..${max ?? ''}`)
  const name = field.ref ?? field.kind
  return [
    field.map ? `map of ${name}` : name,
    field.list ? 'list' : '',
    field.format ?? '',
    ...bounds,
    field.readOnly ? 'read only' : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;display:grid;grid-template-columns:16rem 1fr}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;box-sizing:border-box;border-right:1px solid #8884}main{padding:1rem 2rem;min-width:0}
nav ul{list-style:none;padding:0}summary{cursor:pointer;padding:.4rem 0;overflow-wrap:anywhere}table{border-collapse:collapse}th,td{text-align:left;padding:.15rem 1rem .15rem 0;font-weight:400;vertical-align:top}
th{font-family:monospace}h3{font-size:1rem;margin:.8rem 0 .2rem}@media(max-width:50rem){body{display:block}nav{position:static;height:auto}main{padding:1rem}}`
