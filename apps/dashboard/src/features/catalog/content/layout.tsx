import { t } from '@lingui/core/macro'
import { Sections } from '../../../lib/record/sections.tsx'
import { contentSections } from '../../../navigation.ts'

export default function ContentLayout() {
  return <Sections label={t`Content`} sections={contentSections.map((section) => ({ ...section, title: t(section.title) }))} />
}
