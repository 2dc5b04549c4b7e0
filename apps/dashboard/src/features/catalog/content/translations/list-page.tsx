import { plural, t } from '@lingui/core/macro'
import { Button, NativeSelect, Skeleton, Switch } from '@mantine/core'
import type { TranslationOverview } from '@stoa/contract/services/stoa/translations'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { shopQuery } from '../../../../lib/site/shop.ts'
import { paths } from '../../../../paths.ts'
import { Empty } from '../../../../ui/feedback/empty.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { languageName } from '../../../../lib/format/language-name.ts'
import { entityChoices } from './names.ts'
import { entitiesQuery, overviewsQuery, type Chosen } from './queries.ts'
import classes from './translations.module.css'

export const clientLoader = () =>
  settleWithin(Promise.all([queryClient.ensureQueryData(shopQuery), queryClient.ensureQueryData(entitiesQuery)]))

export default function TranslationsPage() {
  const shop = useQuery(shopQuery)
  const entities = useQuery(entitiesQuery)
  return (
    <Page title={t`Translations`} narrow>
      <Loaded query={shop} skeleton={<Placeholder />} failed={t`We couldn’t load the translations`}>
        {({ languages = [] }) =>
          languages.length === 0 ? (
            <Empty why={t`Add a further language, and translate what you write in your shop.`}>
              <Button component={Link} to={paths.generalSettings()} variant="filled">
                {t`Choose languages`}
              </Button>
            </Empty>
          ) : (
            <Loaded query={entities} skeleton={<Placeholder />} failed={t`We couldn’t load the translations`}>
              {(known) => <Overview languages={languages} entities={known} />}
            </Loaded>
          )
        }
      </Loaded>
    </Page>
  )
}

function Overview({ languages, entities }: { languages: readonly string[]; entities: readonly string[] }) {
  const [search, setSearch] = useSearchParams()
  const kinds = entityChoices(entities)
  const wanted = { language: search.get('language') ?? '', entity: search.get('type') ?? '' }
  const chosen: Chosen = {
    language: languages.includes(wanted.language) ? wanted.language : languages[0]!,
    entity: entities.includes(wanted.entity) ? wanted.entity : (kinds[0]?.value ?? ''),
    unfinishedOnly: search.get('show') === 'unfinished',
  }
  const choose = (key: string, value: string | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === undefined) after.delete(key)
        else after.set(key, value)
        return after
      },
      { replace: true },
    )
  return (
    <>
      <div className={classes.choices}>
        <NativeSelect
          label={t`Language`}
          value={chosen.language}
          data={languages.map((code) => ({ value: code, label: languageName(code) }))}
          onChange={({ currentTarget }) => choose('language', currentTarget.value)}
        />
        <NativeSelect
          label={t`Content`}
          value={chosen.entity}
          data={kinds}
          onChange={({ currentTarget }) => choose('type', currentTarget.value)}
        />
        <Switch
          label={t`Only missing or outdated`}
          checked={chosen.unfinishedOnly}
          onChange={({ currentTarget }) => choose('show', currentTarget.checked ? 'unfinished' : undefined)}
        />
      </div>
      <Overviews chosen={chosen} title={kinds.find(({ value }) => value === chosen.entity)?.label ?? ''} />
    </>
  )
}

function Overviews({ chosen, title }: { chosen: Chosen; title: string }) {
  const query = useInfiniteQuery(overviewsQuery(chosen))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <Loaded query={query} skeleton={<Placeholder />} failed={t`We couldn’t load the translations`}>
      {({ pages }) => (
        <Panel title={title} flush>
          <RowList
            label={title}
            empty={chosen.unfinishedOnly ? t`Everything here is translated.` : t`There is nothing to translate here yet.`}
          >
            {pages
              .flatMap(({ translations = [] }) => translations)
              .map((overview) => (
                <OverviewRow key={overview.entityId} overview={overview} chosen={chosen} />
              ))}
          </RowList>
          {hasNextPage && (
            <div className={classes.more}>
              <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t`Show more`}
              </Button>
            </div>
          )}
        </Panel>
      )}
    </Loaded>
  )
}

function OverviewRow({ overview, chosen }: { overview: TranslationOverview; chosen: Chosen }) {
  const { entityId, title, translated, outdated, missing } = overview
  const { entity, language } = chosen
  return (
    <Row title={<Link to={paths.translation({ entity, entityId, language })}>{title || t`Untitled`}</Link>}>
      {outdated > 0 && <Status tone="warn">{plural(outdated, { one: '# text outdated', other: '# texts outdated' })}</Status>}
      {missing > 0 && translated + outdated > 0 && (
        <Status tone="warn">{plural(missing, { one: '# text missing', other: '# texts missing' })}</Status>
      )}
      {missing > 0 && translated + outdated === 0 && <Status tone="plain">{t`Not translated`}</Status>}
      {missing + outdated === 0 && <Status tone="good">{t`Translated`}</Status>}
    </Row>
  )
}

function Placeholder() {
  return <Skeleton height={320} radius="md" />
}
