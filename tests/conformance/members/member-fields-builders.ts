import type { TestField } from '../../support/members/members.ts'
import type { TestShop } from '../../support/shop/shop.ts'

export const path = '/members/v1/custom-fields'
export const suggestions = '/members/v1/custom-field-suggestions'
export const general = ['Login email', 'First name', 'Last name', 'Phone']
export const display = ['Name', 'Profile URL', 'Title']

export async function listed(shop: TestShop): Promise<(TestField & Record<string, unknown>)[]> {
  return (await shop.owner('GET', path)).body.fields
}

export async function names(shop: TestShop) {
  return (await listed(shop)).map(({ name }) => name)
}

export const change = (shop: TestShop, field: TestField, fields: object) =>
  shop.owner('PATCH', `${path}/${field.id}`, { field: { id: field.id, revision: field.revision, ...fields } })
export const hide = (shop: TestShop, { id, revision }: TestField) => shop.owner('POST', `${path}/${id}/hide`, { revision })
export const remove = (shop: TestShop, { id, revision }: TestField) => shop.owner('DELETE', `${path}/${id}?revision=${revision}`)
