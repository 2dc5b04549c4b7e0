import type { PluginAnswer, PluginFailure, PluginKind } from '../../../kernel/site/plugins.ts'

/** An app that gave no usable answer when a basket was calculated. */
export interface FailedPlugin {
  appId: string
  name: string
  componentType: string
  /** The buyer chose the fallback rate that the owner set for the app. */
  usedFallback?: boolean
  reason?: PluginFailure
}

export function failedPlugins<Answer>(
  { componentType }: PluginKind<Answer>,
  answers: readonly PluginAnswer<Answer>[],
): FailedPlugin[] {
  return answers
    .filter(({ answer }) => answer === undefined)
    .map(({ appId, name, failure }) => ({ appId, name, componentType, ...(failure && { reason: failure }) }))
}
