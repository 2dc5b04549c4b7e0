import { t } from '@lingui/core/macro'
import { createDefaultTipSettings, updateTipSettings } from '@stoa/contract/calls/ecom/tip-settings'
import type { Preset, TipSettings } from '@stoa/contract/services/ecom/tip-settings'
import { toDecimal } from '@stoa/web/decimal'
import { api } from '../../../lib/calls/api.ts'

export interface TipValues {
  offered: boolean
  tipType: string
  first: string
  second: string
  third: string
  ownAmount: boolean
  method: string
  mayEdit: boolean
  mayAdd: boolean
}

export const presetFields = ['first', 'second', 'third'] as const

export function toValues(settings: TipSettings): TipValues {
  const {
    id,
    allowCustomerTip,
    tipType,
    presets = [],
    allowCustomAmount,
    staffDistributionMethod,
    allowEditDistribution,
    allowBusinessTipAtPayment,
  } = settings
  const suggested = id ? presets.map(({ value }) => String(value)) : ['5', '10', '15']
  const [first = '', second = '', third = ''] = suggested
  return {
    offered: allowCustomerTip ?? true,
    tipType: tipType === 'AMOUNT' ? 'AMOUNT' : 'PERCENTAGE',
    first,
    second,
    third,
    ownAmount: allowCustomAmount ?? true,
    method: staffDistributionMethod === 'PROPORTIONAL' ? 'PROPORTIONAL' : 'EQUAL',
    mayEdit: allowEditDistribution ?? true,
    mayAdd: allowBusinessTipAtPayment ?? true,
  }
}

export function checkTips(values: TipValues): Partial<Record<(typeof presetFields)[number], string>> {
  const wrong = presetFields.flatMap((field) => {
    const text = values[field].trim()
    const number = Number(toDecimal(text) ?? Number.NaN)
    if (text === '' || number > 0) return values.tipType === 'PERCENTAGE' && number > 100 ? [[field, t`At most 100.`]] : []
    return [[field, t`Enter a number above 0.`]]
  })
  if (presetFields.every((field) => values[field].trim() === '')) return { first: t`Enter at least one choice.` }
  return Object.fromEntries(wrong) as ReturnType<typeof checkTips>
}

/** Keeps which choice is the default, if it is still there. */
export function toSettings(values: TipValues, before: TipSettings): TipSettings {
  const { offered, tipType, ownAmount, method, mayEdit, mayAdd } = values
  const known = new Map((before.presets ?? []).map((preset) => [preset.value, preset]))
  const presets = presetFields
    .map((field) => toDecimal(values[field].trim()))
    .filter((decimal) => decimal !== undefined)
    .map((decimal): Preset => ({ value: Number(decimal), default: known.get(Number(decimal))?.default ?? false }))
  return {
    ...(before.id && { id: before.id, revision: before.revision ?? null }),
    allowCustomerTip: offered,
    tipType: tipType === 'AMOUNT' ? 'AMOUNT' : 'PERCENTAGE',
    presets,
    allowCustomAmount: ownAmount,
    staffDistributionMethod: method === 'PROPORTIONAL' ? 'PROPORTIONAL' : 'EQUAL',
    allowEditDistribution: mayEdit,
    allowBusinessTipAtPayment: mayAdd,
  }
}

/** The first time creates the settings. */
export async function saveTipSettings(tipSettings: TipSettings): Promise<void> {
  await api.call(tipSettings.id ? updateTipSettings : createDefaultTipSettings, { tipSettings })
}
