import * as contract from '@stoa/contract/services/stoa/member-addresses'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { addressesOf, maxAddresses, withAddress, withoutAddress } from '../address-book.ts'
import { member } from '../entity.ts'
import { ownMemberId } from '../own.ts'

export const listOwnAddresses = implementRead(contract.listOwnAddresses, async ({ site, caller }) => ({
  addresses: addressesOf(await member.get(site, ownMemberId(caller))),
}))

export const saveOwnAddress = implement(contract.saveOwnAddress, async ({ site, caller, refuse }, { address }) => {
  const before = await member.lock(site, ownMemberId(caller))
  const known = before.contact?.addresses ?? []
  const { id } = address
  if (id && !known.some((each) => each.id === id)) throw refuse('ADDRESS_NOT_FOUND', 'you have no such address', { id })
  if (!id && known.length >= maxAddresses)
    throw refuse('TOO_MANY_ADDRESSES', `an address book has at most ${maxAddresses} addresses`)
  const saved = { ...address, id: id ?? newId() }
  const after = await member.save(site, before, withAddress(before, saved))
  return { address: addressesOf(after).find((each) => each.id === saved.id)! }
})

export const removeOwnAddress = implement(contract.removeOwnAddress, async ({ site, caller, refuse }, { addressId }) => {
  const before = await member.lock(site, ownMemberId(caller))
  const id = addressId
  if (!before.contact?.addresses?.some((each) => each.id === id))
    throw refuse('ADDRESS_NOT_FOUND', 'you have no such address', { id })
  await member.save(site, before, withoutAddress(before, id))
  return {}
})
