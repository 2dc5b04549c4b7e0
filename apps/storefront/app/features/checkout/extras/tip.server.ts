import type { I18n } from '@lingui/core'
import { CallError, type Client } from '@stoa/client'
import { getTipOffer } from '@stoa/contract/calls/stoa/tips'
import { updateTipChoice } from '@stoa/contract/calls/ecom/tips'
import type { TipChoice } from '@stoa/contract/services/ecom/tips'
import { currencyExponent } from '@stoa/pricing'
import { isZero } from '@stoa/web/money'
import { readDecimal } from '@stoa/web/read-decimal'
import type { ShowMoney } from '../../../lib/money/money.ts'
import { ownTipField, tipField } from './tip-fields.ts'

export interface TipChoices {
  presets: { value: string; label: string; amount: string | undefined; isChosen: boolean }[]
  allowsOwnAmount: boolean
  /** An amount of one's own that was chosen, as a decimal. */
  own: string | undefined
  /** The amount of the chosen tip; undefined without one. */
  tip: string | undefined
}

/** An amount that was refused, as it was typed. */
export interface RefusedTip {
  typed: string
}

/** The tips that the checkout offers; undefined where the shop takes none. */
export async function loadTipChoices(
  api: Client,
  checkoutId: string,
  money: ShowMoney,
  { locale }: Pick<I18n, 'locale'>,
): Promise<TipChoices | undefined> {
  const { tipOffer } = await api.call(getTipOffer, { checkoutId })
  if (!tipOffer) return undefined
  const { tipType = 'PERCENTAGE', presets = [], allowCustomAmount = false, choice } = tipOffer
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const hasTip = choice !== undefined && !isZero(choice.amount)
  return {
    presets: presets.map(({ value = '0', amount = '0' }) => ({
      value: `${tipType}:${value}`,
      label: tipType === 'PERCENTAGE' ? percent.format(Number(value) / 100) : money(amount),
      amount: tipType === 'PERCENTAGE' ? money(amount) : undefined,
      isChosen: hasTip && choice.tipType === tipType && Number(choice.value) === Number(value),
    })),
    allowsOwnAmount: allowCustomAmount,
    own: hasTip && choice.tipType === 'CUSTOM' ? choice.value : undefined,
    tip: hasTip ? money(choice.amount ?? '0') : undefined,
  }
}

/** Sends the chosen tip; the server says what it comes to. Returns an amount that was refused. */
export async function submitTip(
  api: Client,
  purchaseFlowId: string,
  form: FormData,
  reader: { locale: string; currency: string },
): Promise<RefusedTip | undefined> {
  const typed = String(form.get(ownTipField) ?? '').trim()
  const choice = form.has(tipField) ? parsePreset(String(form.get(tipField))) : ownAmount(typed, reader)
  if (!choice) return { typed }
  try {
    await api.call(updateTipChoice, { purchaseFlowId, tipChoice: choice })
    return undefined
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return { typed }
  }
}

function parsePreset(field: string): TipChoice {
  const [tipType, value = '0'] = field.split(':')
  return { tipType: tipType as NonNullable<TipChoice['tipType']>, value }
}

function ownAmount(typed: string, { locale, currency }: { locale: string; currency: string }): TipChoice | undefined {
  const read = readDecimal(typed, { locale, digits: Math.min(2, currencyExponent(currency)) })
  return read.kind === 'decimal' && Number(read.decimal) <= largestTip ? { tipType: 'CUSTOM', value: read.decimal } : undefined
}

/** Nobody means more. */
const largestTip = 1_000_000
