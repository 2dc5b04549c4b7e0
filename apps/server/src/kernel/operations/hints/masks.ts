import type { Operation } from '@stoa/contract'
import { isDoc } from '../../basics/doc.ts'
import { fieldAt, identifying, masksOf, pathsOf, type Mask } from '../field-masks.ts'
import type { Hints } from '../../site/hints.ts'

/** Adds hints for field masks that name nothing, or nothing that can be changed. */
export function hintMasks(operation: Operation, request: unknown, hints: Hints): void {
  if (!isDoc(request)) return
  for (const mask of masksOf(operation)) {
    if (!mask.list) hintMask(operation, mask, request, mask.name, hints)
    else {
      const items = request[mask.list]
      const list = mask.list
      if (Array.isArray(items))
        items.forEach((item, index) => hintMask(operation, mask, item, `${list}[${index}].${mask.name}`, hints))
    }
  }
}

function hintMask({ service }: Operation, { name, entity }: Mask, holder: unknown, field: string, hints: Hints): void {
  const value = isDoc(holder) ? holder[name] : undefined
  if (value === undefined || value === null || hints.isFull) return
  const paths = pathsOf(value)
  if (!paths)
    hints.add(
      'EMPTY_FIELD_MASK',
      'The field mask names no field, so it counts as absent: name the fields to change, or leave it out.',
      field,
    )
  else if (paths.slice(0, 1000).every((path) => identifying.has(path) || isFixed(path)))
    hints.add(
      'EMPTY_FIELD_MASK',
      'The field mask names no field that can be changed, so nothing changes: name the fields to change.',
      field,
    )

  function isFixed(path: string): boolean {
    const facts = fieldAt(service, entity.type, path.split('.'))
    return facts?.readOnly === true || facts?.immutable === true
  }
}
