import type { Field, Operation, Service } from '@stoa/contract'
import { isDoc } from '../../basics/doc.ts'
import { at } from '../bounds.ts'
import type { Hints } from '../../site/hints.ts'
import { nearestName } from './nearest-name.ts'
import { shownName } from './shown-name.ts'
import { insecureHost } from './public-address.ts'

/** Adds hints for fields that the contract does not declare, which are ignored, and for insecure addresses. */
export function hintFields(operation: Operation, request: unknown, hints: Hints): void {
  const { service, request: type, masks } = operation
  // Masks are not part of the request's type.
  visit(service, type, request, { path: '', pattern: '' }, new Set(masks), hints)
}

interface Place {
  path: string
  /** The path without the positions of list items. */
  pattern: string
}

function visit(
  service: Service,
  type: string,
  value: unknown,
  { path, pattern }: Place,
  masks: ReadonlySet<string>,
  hints: Hints,
): void {
  const fields = service.types[type]?.fields
  if (!fields || !isDoc(value)) return
  for (const [key, entry] of Object.entries(value)) {
    if (hints.isFull) return
    const place = { path: at(path, shownName(key)), pattern: at(pattern, key) }
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (field) visitField(service, field, entry, place, masks, hints)
    else if (!masks.has(place.pattern)) hintUnknown(key, Object.keys(fields), place.path, hints)
  }
}

function visitField(
  service: Service,
  field: Field,
  value: unknown,
  { path, pattern }: Place,
  masks: ReadonlySet<string>,
  hints: Hints,
) {
  if (field.kind !== 'type' && !isAddress(field, pattern)) return
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((entry, index) => [`${path}[${index}]`, entry])
    : field.map && isDoc(value)
      ? Object.entries(value).map(([key, entry]) => [at(path, shownName(key)), entry])
      : [[path, value]]
  for (const [place, entry] of entries) {
    if (hints.isFull) return
    if (field.kind === 'type') visit(service, field.ref, entry, { path: place, pattern }, masks, hints)
    else if (typeof entry === 'string') hintInsecure(entry, hints, place)
  }
}

function isAddress({ kind, format }: Field, pattern: string): boolean {
  return kind === 'string' && (format === 'WEB_URL' || /ur[il]s?$/i.test(pattern))
}

export function hintInsecure(text: string, hints: Hints, field?: string): void {
  const host = insecureHost(text)
  if (host)
    hints.add(
      'INSECURE_ADDRESS',
      `The address of ${host.slice(0, 80)} begins with http: use https for every public address.`,
      field,
    )
}

function hintUnknown(key: string, known: readonly string[], path: string, hints: Hints): void {
  const underscored = key.startsWith('_') ? key.slice(1) : `_${key}`
  if (known.includes(underscored)) {
    const message = `Requests call this field ${underscored}; ${shownName(key)} is ignored.`
    hints.add('ID_FIELD_NAME', message, path)
    return
  }
  const near = nearestName(key, known)
  const advice = near ? `did you mean ${near}?` : 'leave it out, or look its name up in the API reference.'
  hints.add('UNKNOWN_FIELD', `No field is called ${shownName(key)}, so it is ignored: ${advice}`, path)
}
