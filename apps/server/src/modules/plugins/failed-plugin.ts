import type { PluginAnswer, PluginKind } from '../../kernel/plugins.ts'

/** An app that gave no usable answer when a basket was calculated. */
export interface FailedPlugin {
  appId: string
  name: string
  componentType: string
  /** The buyer chose the fallback rate that the owner set for the app. */
  usedFallback?: boolean
}

export function failedPlugins<Answer>(
  { componentType }: PluginKind<Answer>,
  answers: readonly PluginAnswer<Answer>[],
): FailedPlugin[] {
  return answers.filter(({ answer }) => answer === undefined).map(({ appId, name }) => ({ appId, name, componentType }))
}
