// answers tasks; after «hangUp» it hears nothing, and stays

process.on("message", ({ id, task }: { id: number; task: string }) => {
  process.send?.({ id, value: null, memory: 1 });
  if (task === "hangUp") process.disconnect?.();
});
process.send?.({ id: 0, memory: 1 });
setInterval(() => {}, 1000);
