import { t } from '@lingui/core/macro'
import { GroupedSections } from '../../lib/sections.tsx'
import { settingsGroups } from '../../navigation.ts'

export default function SettingsLayout() {
  return (
    <GroupedSections
      label={t`Settings`}
      groups={settingsGroups.map(({ title, sections }) => ({
        title: t(title),
        sections: sections.map((section) => ({ ...section, title: t(section.title) })),
      }))}
    />
  )
}
