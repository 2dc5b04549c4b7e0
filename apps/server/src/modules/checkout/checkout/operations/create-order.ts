import * as contract from '@stoa/contract/services/ecom/checkout'
import { implement, implementAction } from '../../../../kernel/operations/operation.ts'
import { orderAndCharge } from '../order-and-charge.ts'
import { orderWithoutCard } from '../order-without-card.ts'
import { takeReachable } from '../owner.ts'
import { checkChoices } from '../pay.ts'
import type { BuyerOf } from '../place.ts'

/** Idempotent: a repeated call returns the existing order. */
export const createOrder = ({ buyerOf }: { buyerOf: BuyerOf }) =>
  implement(contract.createOrder, async ({ site, caller, address }, request) => {
    checkChoices(caller, request)
    return orderWithoutCard(site, buyerOf({ caller, address }), await takeReachable(site, caller, request.id), request)
  })

export const createOrderAndCharge = ({ buyerOf }: { buyerOf: BuyerOf }) =>
  implementAction(contract.createOrderAndCharge, async (context, request) => {
    checkChoices(context.caller, request)
    return orderAndCharge(context, buyerOf(context), request.id, request)
  })
