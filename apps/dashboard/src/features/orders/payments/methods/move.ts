import { updatePaymentMethod } from '@stoa/contract/calls/stoa/payment-methods'
import type { PaymentMethod } from '@stoa/contract/services/stoa/payment-methods'
import { api } from '../../../../lib/calls/api.ts'

/** The positions that have to change so that the method at `index` trades places with its neighbour, `by` places further. */
export function findMoves(
  methods: readonly PaymentMethod[],
  index: number,
  by: 1 | -1,
): { method: PaymentMethod; position: number }[] {
  const ordered = [...methods]
  const [moved] = ordered.splice(index, 1)
  if (!moved || !methods[index + by]) return []
  ordered.splice(index + by, 0, moved)
  // Methods may share a position, so all are numbered again, and only the changed ones saved.
  return ordered.flatMap((method, position) => (method.position === position ? [] : [{ method, position }]))
}

/** Saves the new positions one after the other. Any that fails leaves an order that can be changed again. */
export async function moveMethod({
  methods,
  index,
  by,
}: {
  methods: readonly PaymentMethod[]
  index: number
  by: 1 | -1
}): Promise<void> {
  for (const { method, position } of findMoves(methods, index, by)) {
    await api.call(updatePaymentMethod, { paymentMethod: { id: method.id!, revision: method.revision!, position } })
  }
}
