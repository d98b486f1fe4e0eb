/** The condition for what came with version 1.1 of the node. Workflows that hold version 1 do what they did with 0.1.0. */
export const since11 = { '@version': [{ _cnd: { gte: 1.1 } }] };

/** The condition for what version 1.1 has replaced. */
export const before11 = { '@version': [{ _cnd: { lt: 1.1 } }] };
