import { service, type Preset, type TipSettings } from '@stoa/contract/services/ecom/tip-settings'
import { service as staffService, type TipStaff } from '@stoa/contract/services/stoa/tip-staff'
import { parsePercentage } from '@stoa/pricing'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { brokenRule, invalid, refusal } from '../../../kernel/basics/errors.ts'

export const tipSettings = entity<TipSettings>({
  service,
  type: 'TipSettings',
  table: 'tip_settings',
  columns: { default: { column: 'is_default', type: 'boolean', notNull: true } },
  conflicts: { tip_settings_default: 'DEFAULT_SETTINGS_ALREADY_EXISTS' },
  prepare: (_site, settings) => checked({ ...settings, default: settings.default ?? false }),
})

export const tipStaff = entity<TipStaff>({
  service: staffService,
  type: 'TipStaff',
  table: 'tip_staff',
  columns: { name: { column: 'name', notNull: true }, active: { column: 'active', type: 'boolean', notNull: true } },
  defaultSort: [{ field: 'name' }],
  prepare: (_site, { name, ...person }) => ({ ...person, name: nonBlank(name) }),
})

/** Throws CANNOT_HAVE_MORE_THAN_ONE_DEFAULT_PRESET, PRESET_PERCENTAGE_TOO_HIGH and violations of single fields. */
function checked(settings: TipSettings): TipSettings {
  const { presets = [], tipType, autoTipOnCheckInEnabled, autoTipOnCheckInPercentage } = settings
  if (presets.filter((preset) => preset.default).length > 1)
    throw refusal('CANNOT_HAVE_MORE_THAN_ONE_DEFAULT_PRESET', 'at most one preset is the default')
  if (tipType === 'PERCENTAGE' && presets.some(({ value }) => (value ?? 0) > 100))
    throw refusal('PRESET_PERCENTAGE_TOO_HIGH', 'a preset is at most 100 percent')
  for (const [index, preset] of presets.entries()) checkValue(preset, `tipSettings.presets[${index}].value`)
  // "A tip of this percentage is added to the order when a check-in occurs": nobody checks in here.
  if (autoTipOnCheckInEnabled) throw noCheckIn('tipSettings.autoTipOnCheckInEnabled')
  if (typeof autoTipOnCheckInPercentage === 'number') throw noCheckIn('tipSettings.autoTipOnCheckInPercentage')
  return settings
}

const largestPreset = 1_000_000

/** A preset has at most two decimals, as tip choices have. */
function checkValue({ value }: Preset, field: string): void {
  if (value === undefined || value === null || !(value > 0) || value > largestPreset)
    throw wrong(field, `must be more than 0 and at most ${largestPreset}`)
  if (parsePercentage(value.toFixed(4)) !== parsePercentage(value.toFixed(2))) throw wrong(field, 'has more than two decimals')
}

function nonBlank(name = ''): string {
  if (name.trim() === '') throw wrong('tipStaff.name', 'must not be blank')
  return name.trim()
}

function noCheckIn(field: string) {
  return brokenRule(field, 'CHECK_IN_NOT_SUPPORTED', 'is for bookings with a check-in, which this server does not have')
}

function wrong(field: string, description: string) {
  return invalid({ field, description, violatedRule: 'VALIDATION', data: {} })
}
