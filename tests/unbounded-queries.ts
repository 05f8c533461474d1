import ts from "typescript";

const selectMethods = new Set(["select", "selectDistinct", "selectDistinctOn"]);

/** Follows a call chain like `db.select().from()` to its end. */
function getCallChain(call: ts.CallExpression): { end: ts.Node; names: string[] } {
  let end: ts.Node = call;
  const names: string[] = [];
  for (;;) {
    const { parent } = end;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === end) names.push(parent.name.text);
    else if (!(ts.isCallExpression(parent) && parent.expression === end)) return { end, names };
    end = parent;
  }
}

/** Is true for `const [row] = await …` and `(await …)[0]`. */
function readsFirstRowOnly(end: ts.Node): boolean {
  let node = end.parent;
  while (ts.isAwaitExpression(node) || ts.isConditionalExpression(node) || ts.isParenthesizedExpression(node)) node = node.parent;
  if (ts.isElementAccessExpression(node)) return node.argumentExpression.getText() === "0";
  return ts.isVariableDeclaration(node) && ts.isArrayBindingPattern(node.name) && node.name.elements.length === 1;
}

/** Finds the outermost function or constant around a node. */
function findOwner(node: ts.Node, file: ts.SourceFile): string {
  let name = "";
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isFunctionDeclaration(at) && at.name) name = at.name.text;
    if (ts.isVariableDeclaration(at) && ts.isIdentifier(at.name) && at.parent.parent.parent === file) name = at.name.text;
  }
  return name;
}

const mayReturnManyRows = (text: string) => /\b(select|returning)\b/i.test(text) && !/\blimit \$\{|\blimit \d|for (no key )?update/i.test(text);

const isDatabaseCall = ({ expression }: ts.CallExpression) => /^(db|tx)\.execute$/.test(expression.getText());

function isUnbounded(call: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(call.expression)) return false;
  const method = call.expression.name.text;
  const { end, names } = getCallChain(call);
  if (readsFirstRowOnly(end)) return false;
  if (selectMethods.has(method)) return !names.includes("limit");
  const [query] = call.arguments;
  return (
    method === "execute" &&
    isDatabaseCall(call) &&
    query !== undefined &&
    !(ts.isTaggedTemplateExpression(query) && !mayReturnManyRows(query.template.getText()))
  );
}

/** Finds functions with queries of unlimited rows. */
export function findUnboundedQueries(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && isUnbounded(node)) found.add(`${path.replace(/^.*\/|(\.server)?\.ts$/g, "")}: ${findOwner(node, file)}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found];
}
