import { t } from '@lingui/core/macro'
import { Sections } from '../../lib/sections.tsx'
import { settingsSections } from '../../navigation.ts'

export default function SettingsLayout() {
  return <Sections label={t`Settings`} sections={settingsSections.map((section) => ({ ...section, title: t(section.title) }))} />
}
