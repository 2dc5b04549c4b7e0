import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { discardThemeDraft, publishTheme, updateThemeDraft } from '@stoa/contract/calls/stoa/theme'
import type { ThemeDraft } from '@stoa/contract/services/stoa/theme'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/calls/query-client.ts'
import { settleWithin } from '../../lib/calls/settle-within.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { useValues, type FormOf } from '../../ui/form/typed-form.ts'
import classes from './design.module.css'
import { DraftActions } from './draft-actions.tsx'
import { themeDraftQuery, themeVersionsQuery } from './queries.ts'
import { ColorsPanel, PicturesPanel, PresetsPanel, ShapesPanel, TypePanel } from './theme-panels.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { changesOf, toFormField, toTheme, toValues, type ThemeValues } from './theme-values.ts'
import { VersionsPanel } from './versions-panel.tsx'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(themeDraftQuery))

/** How the shop looks: a draft beside a page of the shop, which visitors see once it is published. */
export default function ThemePage() {
  const save = useCall(updateThemeDraft, {
    failed: t`We couldn’t save the theme`,
    done: t`Draft saved`,
    quiet: true,
    refreshes: [themeDraftQuery],
  })
  return (
    <RecordPage
      query={useQuery(themeDraftQuery)}
      title={() => t`Theme`}
      states={({ isChanged }) =>
        isChanged ? <Status tone="warn">{t`Not published`}</Status> : <Status tone="good">{t`Published`}</Status>
      }
      actions={(draft) => <ThemeActions draft={draft} />}
      skeleton={<Skeleton height={720} radius="md" />}
      failed={t`We couldn’t load the theme`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...themeDraftQuery, staleTime: 0 })}
      toValues={toValues}
      toRequest={(values, base) => ({
        revision: base.revision ?? null,
        theme: changesOf(toTheme(values), toTheme(toValues(base))),
      })}
      place={toFormField}
      changedMeanwhile={t`The theme changed while you were editing.`}
      saveLabel={t`Save draft`}
      below={() => <VersionsPanel />}
    >
      {(form) => <Editor form={form} saved={save.saved} />}
    </RecordPage>
  )
}

function Editor({ form, saved }: { form: FormOf<ThemeValues>; saved: number }) {
  const theme = toTheme(useValues(form))
  return (
    <div className={classes.columns}>
      <div className={classes.fields}>
        <PresetsPanel form={form} />
        <ColorsPanel form={form} theme={theme} />
        <TypePanel form={form} />
        <ShapesPanel form={form} />
        <PicturesPanel form={form} />
      </div>
      <ThemePreview theme={theme} saved={saved} />
    </div>
  )
}

function ThemeActions({ draft: { isChanged, revision = '' } }: { draft: ThemeDraft }) {
  const publish = useCall(publishTheme, {
    failed: t`We couldn’t publish the theme`,
    done: t`Theme published`,
    refreshes: [themeDraftQuery, themeVersionsQuery],
  })
  const discard = useCall(discardThemeDraft, {
    failed: t`We couldn’t discard the draft`,
    done: t`Draft discarded`,
    refreshes: [themeDraftQuery],
  })
  return (
    <DraftActions
      isChanged={isChanged}
      publish={{ call: publish, run: () => publish.send({ revision }) }}
      discard={{ call: discard, run: () => discard.send({}) }}
    />
  )
}
