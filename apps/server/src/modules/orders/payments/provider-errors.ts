/** The provider answered and refused. The message is the provider's, for the owner. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
}

/** The provider is unavailable or its answer is missing: the outcome is unknown. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}
