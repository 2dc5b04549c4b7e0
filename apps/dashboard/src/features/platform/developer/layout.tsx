import { t } from '@lingui/core/macro'
import { Sections } from '../../../lib/record/sections.tsx'
import { developerSections } from '../../../navigation.ts'

export default function DeveloperLayout() {
  const sections = developerSections.map((section) => ({ ...section, title: t(section.title) }))
  return <Sections label={t`Developer console`} sections={sections} />
}
