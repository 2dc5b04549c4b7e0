import { createHash } from 'node:crypto'
import type { PluginAnswer, PluginKind, Plugins, PluginSettings } from '../../../kernel/site/plugins.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import { callPlugin, functionAt, type CalledPlugin, type CallResult, type PluginPorts } from './call.ts'
import * as store from './store.ts'
import type { PluginRow } from './store.ts'

/** Milliseconds for which an answer to the same request is used again, where its kind does not say otherwise. */
const usualAnswerLife = 60_000
const maxAnswers = 500

/** The enabled plugins of a site. It is invalidated by every change of a plugin, so reading it costs a shop nothing. */
export const enabledPlugins = siteCache(store.loadEnabledPlugins, [], 60_000)

export function asking(ports: PluginPorts): Plugins {
  const answers = new Map<string, { result: CallResult<unknown>; until: number }>()

  function remembered<Answer>(site: SiteRead, key: string): CallResult<Answer> | undefined {
    const entry = answers.get(key)
    return entry && entry.until > site.now.getTime() ? (entry.result as CallResult<Answer>) : undefined
  }

  async function askPlugin<Answer>(
    site: SiteRead,
    plugin: CalledPlugin,
    kind: PluginKind<Answer>,
    request: object,
    key: string,
    prepared?: object,
  ) {
    const earlier = remembered<Answer>(site, key)
    if (earlier) return earlier
    const result = await callPlugin(ports, site, plugin, kind, request, prepared)
    const { answerLife = usualAnswerLife } = kind
    if (answerLife > 0 && (result.outcome === 'ANSWERED' || result.outcome === 'REFUSED')) {
      if (answers.size >= maxAnswers) answers.clear()
      answers.set(key, { result, until: site.now.getTime() + answerLife })
    }
    return result
  }

  async function askPlugins<Answer>(
    site: SiteRead,
    kind: PluginKind<Answer>,
    plugins: readonly PluginRow[],
    requestOf: (appId: string) => object | undefined,
    scope = '',
  ): Promise<PluginAnswer<Answer>[]> {
    const calls = plugins.flatMap((plugin) => {
      const request = requestOf(plugin.app_id)
      if (!request) return []
      const hash = hashOf([site.settings.currency, site.language, site.settings.mode, request])
      return { plugin, request, key: `${plugin.id} ${plugin.deployment_uri} ${JSON.stringify(plugin.settings)} ${hash} ${scope}` }
    })
    if (calls.length === 0) return []
    const known = calls.map(({ key }) => remembered<Answer>(site, key))
    const results = known.every((result) => result !== undefined)
      ? known
      : await site.callOutside(`${kind.componentType} ${hashOf(calls.map(({ key }) => key))}`, () =>
          Promise.all(calls.map(({ plugin, request, key }) => askPlugin(site, plugin, kind, request, key))),
        )
    return calls.flatMap(({ plugin: { app_id: appId, name, settings } }, index) => {
      const result = results[index]
      if (!result) return []
      if (result.outcome === 'ANSWERED') return { appId, name, settings, answer: result.answer }
      const failure = 'reason' in result ? result.reason : ('PAUSED' as const)
      const refusal = result.outcome === 'REFUSED' ? { refusal: result.code, refusalData: result.data } : {}
      return { appId, name, settings, answer: undefined, failure, ...refusal }
    })
  }

  return {
    seal: ports.seal,
    async ask<Answer>(
      site: SiteRead,
      kind: PluginKind<Answer>,
      requestOf: (appId: string) => object | undefined,
      applies: (settings: PluginSettings, appId: string) => boolean = () => true,
    ) {
      const plugins = await loadPlugins(site, kind.componentType)
      return askPlugins(
        site,
        kind,
        plugins.filter(({ settings, app_id }) => applies(settings, app_id)),
        requestOf,
      )
    },

    async askApp<Answer>(site: SiteRead, kind: PluginKind<Answer>, appId: string, request: object, scope?: string) {
      const plugin = (await loadPlugins(site, kind.componentType)).find(({ app_id }) => app_id === appId)
      const answers = await askPlugins(site, kind, plugin ? [plugin] : [], () => request, scope)
      return answers[0]
    },

    async askFunction<Answer>(site: SiteRead, kind: PluginKind<Answer>, name: string, request: object) {
      const plugin = ofServer(site, kind, name)
      const prepared = await functionAt(ports.functions, plugin)?.prepare?.(site)
      const hash = hashOf([site.settings.currency, site.settings.mode, request, prepared])
      const key = `${plugin.id} ${hash}`
      const result =
        remembered<Answer>(site, key) ??
        (await site.callOutside(`${kind.componentType} ${hash}`, () => askPlugin(site, plugin, kind, request, key, prepared)))
      return result.outcome === 'ANSWERED' ? result.answer : undefined
    },
  }
}

/** The enabled plugins of a kind, oldest first. */
export async function loadPlugins(site: SiteRead, componentType: string): Promise<PluginRow[]> {
  return (await enabledPlugins.get(site)).filter(({ component_type }) => component_type === componentType)
}

/** The apps with an enabled plugin of a kind. */
export async function loadAppIds(site: SiteRead, componentType: string): Promise<{ appId: string; name: string }[]> {
  return (await loadPlugins(site, componentType)).map(({ app_id: appId, name }) => ({ appId, name }))
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64')
}

/** A function of the server, as if it were registered. */
function ofServer({ siteId }: SiteRead, { componentType }: PluginKind<unknown>, name: string): CalledPlugin {
  return {
    id: `${siteId} ${name}`,
    component_type: componentType,
    deployment_uri: `function:${name}`,
    enabled: true,
    settings: {},
  }
}
