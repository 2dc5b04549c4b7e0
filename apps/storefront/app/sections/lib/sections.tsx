import type { ComponentType } from 'react'
import { loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import type { SectionDefinition, SectionProps } from './define.ts'
import type { LoadedSection } from './load-sections.server.ts'

const files = import.meta.glob<SectionDefinition<any, any>>('../*.tsx', { import: 'default' })

/** The components by type. Their script loads with the first interaction. */
const views = new Map<string, ComponentType<SectionProps<any, any>>>(
  Object.entries(files).map(([path, load]) => [
    path.replace(/^.*\//, '').replace(/\.tsx$/, ''),
    loadOnInteraction(async () => (await load()).View),
  ]),
)

/** The sections of a page, in their order. */
export function Sections({ sections }: { sections: readonly LoadedSection[] }) {
  return sections.map(({ id, type, settings, data, hiddenOnPhone }) => {
    const View = views.get(type)
    return (
      View && (
        <div key={id} data-section={id} className={hiddenOnPhone ? 'part first:mt-0 max-sm:hidden' : 'part first:mt-0'}>
          <View id={id} settings={settings} data={data} />
        </div>
      )
    )
  })
}
