/** Replaces some of a service's functions. Returns a function that restores them. */
export function replace<Service extends object>(service: Service, functions: Partial<Service>): () => void {
  const restores = Object.entries(functions).map(([name, value]) => {
    const before = Object.getOwnPropertyDescriptor(service, name);
    Object.defineProperty(service, name, { value, configurable: true, enumerable: true, writable: true });
    return () => {
      if (before) Object.defineProperty(service, name, before);
      else Reflect.deleteProperty(service, name);
    };
  });
  return () => {
    for (const restore of restores) restore();
  };
}
