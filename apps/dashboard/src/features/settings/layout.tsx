import { t } from '@lingui/core/macro'
import { GroupedSections } from '../../lib/record/sections.tsx'
import { settingsGroups } from '../../navigation.ts'
import { paths } from '../../paths.ts'

export default function SettingsLayout() {
  return (
    <GroupedSections
      label={t`Settings`}
      home={paths.settings()}
      groups={settingsGroups.map(({ title, sections }) => ({
        title: t(title),
        sections: sections.map((section) => ({ ...section, title: t(section.title) })),
      }))}
    />
  )
}
