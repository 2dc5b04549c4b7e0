import { t } from '@lingui/core/macro'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CloseIcon, PlusIcon } from '../../../../ui/pictures/icons.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Sortable } from '../../../../ui/rows/sortable.tsx'
import type { ProductValues, SectionValues } from '../values.ts'
import { changeField, type FormOf, useValues } from '../../../../ui/form/typed-form.ts'
import { NewSection } from './new-section.tsx'
import classes from './parts.module.css'
import { sectionsQuery } from './queries.ts'

/** Sections below the description that products share, such as care or delivery. */
export function SectionsPanel({ form }: { form: FormOf<ProductValues> }) {
  const { data: known = [] } = useQuery(sectionsQuery)
  const [writing, setWriting] = useState(false)
  const { sections } = useValues(form)
  const free = known.filter(({ id }) => !sections.some((section) => section.id === id))
  const add = (section: SectionValues) => {
    changeField(form, 'sections', [...sections, section])
    setWriting(false)
  }
  return (
    <Panel title={t`Info sections`} flush>
      <Sortable
        label={t`Info sections`}
        items={sections}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        onMove={(from, to) => changeField(form, 'sections', sections.toSpliced(from, 1).toSpliced(to, 0, sections[from]!))}
        rowClassName={classes.section}
      >
        {({ title, text }, index, { grip, arrows }) => (
          <>
            {grip}
            <span className={classes.what}>
              <span className={classes.title}>{title}</span>
              <span className={classes.text}>{text.replace(/<[^<>]*>/g, ' ')}</span>
            </span>
            <span className={classes.tools}>
              {arrows}
              <ActionIcon
                variant="subtle"
                color="gray"
                title={t`Remove`}
                aria-label={t`Remove ${title}`}
                onClick={() => changeField(form, 'sections', sections.toSpliced(index, 1))}
              >
                <CloseIcon />
              </ActionIcon>
            </span>
          </>
        )}
      </Sortable>
      <div className={classes.foot}>
        {free.length > 0 && (
          <NativeSelect
            aria-label={t`Add an info section`}
            value=""
            data={[
              { value: '', label: t`Add an info section…` },
              ...free.map(({ id, title }) => ({ value: id!, label: title ?? '' })),
            ]}
            onChange={(event) => {
              const chosen = free.find(({ id }) => id === event.currentTarget.value)
              if (chosen) add({ id: chosen.id!, title: chosen.title ?? '', text: chosen.plainDescription ?? '' })
            }}
          />
        )}
        <Button leftSection={<PlusIcon />} onClick={() => setWriting(true)}>
          {t`New section`}
        </Button>
      </div>
      {writing && <NewSection onClose={() => setWriting(false)} onMade={add} />}
    </Panel>
  )
}
