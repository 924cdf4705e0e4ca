import path from 'node:path';
import ts from 'typescript-6';
import packageJson from '../package.json' with { type: 'json' };

/** The names that each entry point exports, by the task that they serve. Whatever serves none is not exported. */
export const EXPORTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  clausal: {
    'check a text': 'checkQuery CheckResult CheckedQuery CheckedClause MAX_QUERY_LENGTH',
    'check an expression': 'checkExpression ExpressionResult CheckedExpression',
    'take any form of a query, in your own function': 'QueryLike isSearch',
    'show or translate diagnostics':
      'renderDiagnostic renderDiagnostics RenderOptions createLineIndex LineIndex Diagnostic DiagnosticCode QueryDiagnostic Severity Span',
    'catch errors': 'QueryError isQueryError CatalogueError',
    'fix a text': 'fixQuery FixOptions FixResult Fix TextEdit applyEdits',
    'format a text': 'formatQuery FormatResult',
    'parse a text without checking it':
      'parseQuery ParsedQuery printQuery QueryNode ClauseNode ValueNode SyntaxNode Connective Operator',
    'build a search': 'search Search SearchStart AndSearch ReadSearch',
    'write a query in code': 'query QueryTag QueryText',
    'build an expression': 'all any not oneOf between ExpressionPart',
    'restrict a search': 'scoped ScopedSearch ScopedExpression',
    'name fields, operators and values in types': 'FieldName OperatorAt ValueAt ResourceName ResourceLike ResourceOf',
    'offer fields in a form': 'isResourceName isFieldName isOperatorOf isValueOf OPERATORS TAKES_NULL',
    'store a filter as data': 'toExpression fromExpression Expression ExpressionDataResult',
    'use react-querybuilder': 'toRuleFields RuleField toRuleGroup fromRuleGroup RuleGroup Rule',
    'validate an endpoint': 'querySchema StandardSchema',
    'store a query with parameters':
      'prepareQuery PreparedQuery prepareExpression PreparedExpression QueryParameter BoundSearch',
    'read dates and periods': 'dateRange DateRange DateOptions readDateValue',
    'read the catalogue':
      'catalogue Catalogue Resource Field FieldType PaymentsResource CustomersResource SubscriptionsResource PlansResource',
    'describe your own resource':
      'defineResource ResourceDefinition FieldDefinition Limits LimitsOf loadCatalogue toCatalogueFile CatalogueFile CatalogueProblem',
    'hide fields of a resource': 'restrictResource RestrictedResource',
  },
  'clausal/builder': {
    'build a search': 'search Search AndSearch ReadSearch',
    'build an expression': 'all any not oneOf between ExpressionPart',
    'restrict a search': 'scoped ScopedSearch ScopedExpression',
    'name fields, operators and values in types':
      'FieldName OperatorAt ValueAt Operator Connective Resource ResourceName ResourceLike ResourceOf',
    'offer fields in a form': 'isFieldName isOperatorOf isValueOf',
    'store a filter as data': 'toExpression fromExpression Expression ExpressionDataResult',
    'read periods': 'dateRange DateRange DateOptions',
    'use react-querybuilder': 'toRuleFields RuleField toRuleGroup fromRuleGroup RuleGroup Rule',
    'catch errors': 'QueryError isQueryError QueryDiagnostic DiagnosticCode',
    'take any form of a query, in your own function': 'QueryLike isSearch CheckedQuery CheckedExpression',
  },
  'clausal/client': {
    'send queries': 'fetchSource FetchSourceOptions Fetch searchAll SearchAllOptions SearchInput SearchRun',
    'search disputes': 'disputes DisputesResource disputesSource',
    'search a collection in the same way': 'collectionSource Searchable',
    'write your own source': 'Source SourcePage PageOptions Capabilities WaitingSource',
    'name the objects of the service':
      'ObjectOf PaymentObject CustomerObject SubscriptionObject PlanObject DisputeObject',
    'plan several queries': 'planQueries Plan PlanOptions Statistics runPlan countPlan PlanCount',
    'keep a mirror': 'sync SyncOptions SyncTarget SyncCounts',
    'migrate from version 1': 'migrateRequest MigrateOptions Migration LIST_ASSUMPTIONS',
    'catch errors': 'SourceError PlanError',
    'take any form of a query, in your own function': 'QueryLike CheckedExpression',
  },
  'clausal/codemirror': {
    'add the whole box to an editor': 'searchBox searchBoxOptions SearchBoxOptions',
    'choose the parts of a box':
      'singleLine offerList queryMarks queryCheck messageStrip calendar queryPaste searchKeys',
    'bind keys or buttons':
      'runSearch clearSearch openList closeList acceptOffer openCalendar applyShownFix revealDiagnostics',
    'keep recent and saved searches': 'localHistory SearchHistory SavedSearch',
  },
  'clausal/element': {
    'use the element': 'ClausalSearch ClausalSearchEventMap',
    'declare it in a framework': 'ClausalSearchComponent ClausalSearchProps',
  },
  'clausal/engines': {
    'index objects': 'openIndex openIndexAt EngineIndex IndexOptions LoadOptions LoadCounts',
    'search an index': 'IndexPage QueryExplanation StatementReport',
    'choose an engine': 'sqlite postgres duckdb openSearch Engine',
    'print the statement of a query': 'compileIndexQuery Statement',
    'search your own columns': 'compileColumns CompileColumnsOptions OwnColumns OwnFragment Caveat DialectName',
    'search your own documents': 'compileDocument DocumentOptions documentIndexes registerFunctions',
    'use a query builder': 'toKysely KyselyExpression toDrizzle toPrisma PrismaWhere',
    'catch errors': 'IndexError',
  },
  'clausal/eslint': {
    'configure the plugin': 'default module.exports ClausalPlugin ClausalRules ClausalSettings',
  },
  'clausal/language-service': {
    'complete while typing': 'createCompleter Completer ValueProvider UserContext ENGLISH',
    'complete once': 'completeAt Completion CompletionOptions Offer',
    'show diagnostics and fixes': 'diagnosticsOf ServiceDiagnostic actionsAt Action formatEdits',
    'explain a query': 'hoverAt Hover explainAt explainClauses ClauseExplanation',
    'highlight a query': 'tokensOf SemanticToken',
  },
  'clausal/linter': {
    'write a config': 'defineConfig LintConfig',
    'write a rule': 'CustomRule CustomRuleContext',
    'lint a project': 'openProject Project ProjectOptions FileReport LintDiagnostic',
    'lint a text':
      'lintFile fixFile FixedFile LintInput findHost HOSTS FileKind createSettings LintSettings SettingsOptions',
    'import a catalogue':
      'importResource ImportOptions ImportedResource compareResource CatalogueProblem writeDefinition',
    'catch errors': 'LintError ConfigError SchemaError',
  },
  'clausal/lsp': {
    'start the language server': 'startLanguageServer LanguageServer LanguageServerOptions',
  },
  'clausal/objects': {
    'find objects': 'filterMatches findMatch countMatches compileMatcher compileCheckedMatcher Matcher',
    'explain a result': 'explainMatch MatchExplanation tallyMatches MatchTally highlightMatches Highlight',
    'search many objects in memory':
      'createCollection createCheckedCollection Collection CollectionOptions SearchOptions SearchPage Facet Summary',
    'reason about queries':
      'reviewQuery LogicDiagnostic checkSatisfiability Satisfiability checkTautology Tautology checkImplication Implication checkEquivalence Equivalence',
    'catch errors': 'CursorError',
    'take any form of a query, in your own function': 'QueryLike',
  },
  'clausal/sandbox': {
    'test without a network': 'createSandbox Sandbox OwnSandbox SandboxOptions SandboxRequest SandboxSnapshot',
    'plan failures and routes': 'Fault RouteHandler',
    'serve other programs': 'serveSandbox ServeOptions ServedSandbox SandboxServer',
    'compare with the service': 'probeService ProbeResult ASSUMPTIONS',
  },
  'clausal/test': {
    'match objects in tests': 'matchers QueryMatchers',
    'test a catalogue': 'expectAccepted expectDiagnostics expectFixed expectOffers',
    'test a rule': 'expectRule',
    'mark positions in texts': 'readCaret CaretText readSpans SpanText',
    'catch errors': 'ExpectationError',
  },
};

/** What an entry point exports, in the order of the alphabet. */
export interface Door {
  readonly names: readonly string[];
  /** The names that exist at run time. */
  readonly values: readonly string[];
}

/** The exports of each entry point, as the compiler sees them. */
export function readDoors(): ReadonlyMap<string, Door> {
  const sources = Object.entries(packageJson.exports).flatMap(([subpath, target]) => {
    if (typeof target === 'string') return [];
    const file = target.types.replace('./dist/types/', 'src/').replace('.d.ts', '.ts');
    return [[subpath.replace('.', 'clausal'), path.resolve(file)] as const];
  });
  const { config } = ts.readConfigFile('.config/tsconfig.api.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, '.config');
  const program = ts.createProgram({ rootNames: sources.map(([, file]) => file), options });
  const checker = program.getTypeChecker();
  const read = (file: string): Door => {
    const source = program.getSourceFile(file);
    const symbol = source && checker.getSymbolAtLocation(source);
    const exported = symbol ? checker.getExportsOfModule(symbol) : [];
    const values = exported.filter((one) => isValue(checker, one));
    const namesOf = (symbols: readonly ts.Symbol[]): readonly string[] => symbols.map(({ name }) => name).toSorted();
    return { names: namesOf(exported), values: namesOf(values) };
  };
  return new Map(sources.map(([name, file]) => [name, read(file)]));
}

function isValue(checker: ts.TypeChecker, exported: ts.Symbol): boolean {
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
  const { flags } = isAlias ? checker.getAliasedSymbol(exported) : exported;
  return (flags & ts.SymbolFlags.Value) !== 0 && !exported.declarations?.some(ts.isTypeOnlyExportDeclaration);
}

const START = '<!-- Generated from docs/exports.ts by npm run generate. -->\n\n';
const END = '<!-- End of the generated list. -->\n';

/** Replaces the list of names in the text of docs/guide/entry-points.md. */
export function replaceExports(page: string): string {
  const [before = '', rest = ''] = page.split(START);
  const [, after = ''] = rest.split(END);
  return `${before}${START}${Object.entries(EXPORTS).map(writeDoor).join('')}${END}${after}`;
}

function writeDoor([subpath, tasks]: [string, Readonly<Record<string, string>>]): string {
  const items = Object.entries(tasks).map(
    ([task, names]) => `- ${task}: ${names.replace(/\S+/g, '`$&`').replaceAll(' ', ', ')}`,
  );
  return `### ${subpath}\n\n${items.join('\n')}\n\n`;
}
