"""Lists the classes and functions of published libraries that loading a pickle may name without a risk.

usage: known.py LIBRARY FOLDER-OF-PACKAGE...   prints one name a line: c|d|l|k|f NAME
c class made without arguments; k class that its constructor may make; d, l the same for kinds of dict and list; f function
"""
import ast, os, re, sys

HAZARD = set('''open exec eval compile __import__ import_module system popen Popen run check_call check_output spawn fork execv execve execl
rmtree remove unlink rename makedirs mkdir rmdir urlopen urlretrieve request connect load loads read_pickle load_model from_file fromfile
memmap save dump savetxt tofile start Thread Process CDLL dlopen find_spec load_module exec_module mkdtemp mkstemp NamedTemporaryFile
TemporaryFile TemporaryDirectory open_memmap load_library loadtxt genfromtxt read_csv from_pretrained download fetch urlretrieve
load_state_dict_from_url input listdir glob walk touch write_text read_text write_bytes read_bytes finalize register'''.split())
LOADED = ['__setstate__', '__del__', '__new__', '__getattr__', '__getattribute__', '__setattr__', '__hash__', '__eq__', '__iter__', '__len__',
          '__setitem__', 'append', 'extend', '__contains__', '__index__', '__float__', '__int__', '__str__', '__repr__', '__array__', '__bool__',
          '__bytes__', '__array_finalize__', '__array_wrap__', '__next__', '__getitem__', '__delattr__', '__instancecheck__', '__set_name__', 'items', 'keys', '__enter__']
SKIP = re.compile(r'(^|/)(tests?|testing|_?testing\.py|externals|conftest\.py|setup\.py|benchmarks?|examples?|datasets?|hub|cpp_extension|distributed|multiprocessing|fx|_dynamo|_inductor|_functorch|jit|package|onnx|tensorboard|export|_export|ao/ns|testing_refleaks|_testing\.py|_mock_methods|utils/data|backends|_C|profiler|_lazy|_numpy|_prims|_refs|_decomp|_subclasses|_higher_order_ops|_library|masked|_vendor|vendor|_build_utils|_pyinstaller|f2py|ctypeslib|distutils|cli|ml|parallel_compile|mypy_plugin.*|_configtool|__main__\.py|io|plotting|sandbox|graphics|cmdline|webdoc.*|dask|spark|plugin|tracker|collective|federated|scripts|downloader|test_utils|weave|odr/__odrpack)(/|$)')

class Lib:
    def __init__(self):
        self.classes = {}   # name -> list of (methods, bases, isPyx)
        self.functions = {} # name -> list of node
    def read(self, root):
        base = os.path.basename(root.rstrip('/'))
        for folder, folders, files in os.walk(root):
            rel = os.path.relpath(folder, root)
            folders[:] = [f for f in folders if not SKIP.search((rel + '/' + f).lstrip('./'))]
            for file in files:
                path = os.path.join(folder, file)
                r = os.path.relpath(path, root)
                if SKIP.search(r): continue
                if file.endswith('.py'): self.python(path)
                elif file.endswith(('.pyx', '.pyx.tp', '.pyx.in', '.pxi', '.pxi.in')): self.cython(path)
    def python(self, path):
        try: tree = ast.parse(open(path, encoding='utf8', errors='replace').read())
        except (SyntaxError, ValueError): return
        self.body(tree.body, path)
    def body(self, nodes, path):
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                methods = {n.name: n for n in node.body if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))}
                bases = [b.id if isinstance(b, ast.Name) else b.attr if isinstance(b, ast.Attribute) else '?' for b in node.bases]
                bases = ['?' if b == '?' else b for b in bases]
                self.classes.setdefault(node.name, []).append((methods, bases, False, path))
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                self.functions.setdefault(node.name, []).append((node, path))
            elif isinstance(node, (ast.If, ast.Try, ast.With)):
                for part in ('body', 'orelse', 'finalbody'): self.body(getattr(node, part, []), path)
                for handler in getattr(node, 'handlers', []): self.body(handler.body, path)
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                f = node.value.func
                name = f.id if isinstance(f, ast.Name) else f.attr if isinstance(f, ast.Attribute) else ''
                if name in ('namedtuple', '_make_tuple_bunch'):
                    for t in node.targets:
                        if isinstance(t, ast.Name): self.classes.setdefault(t.id, []).append(({}, ['tuple'], True, path))
    def cython(self, path):
        text = open(path, encoding='utf8', errors='replace').read()
        for m in re.finditer(r'^(?:cdef |cpdef )?class\s+([A-Za-z_]\w*)(?:\(([^)]*)\))?', text, re.M):
            self.classes.setdefault(m[1], []).append(({}, [b.strip() for b in (m[2] or '').split(',') if b.strip()], True, path))
        for m in re.finditer(r'^(?:cpdef|def)\s+(?:[\w\[\], :]+\s)?(\w+)\s*\(', text, re.M): pass
    def mro(self, name, seen=None):
        seen = set() if seen is None else seen
        if name in seen: return
        seen.add(name)
        for methods, bases, *_ in self.classes.get(name, []):
            yield methods
            for b in bases: yield from self.mro(b, seen)
    def roots(self, name, seen=None):
        seen = set() if seen is None else seen
        if name in seen: return set()
        seen.add(name)
        if name not in self.classes: return {name}
        out = set()
        for _, bases, *_ in self.classes[name]:
            for b in bases: out |= self.roots(b, seen)
        return out
    def hazard(self, node, cls, path, seen, strict):
        """True when `node` or what it calls reaches what runs, reads or writes."""
        if id(node) in seen or len(seen) > 400: return False
        seen.add(id(node))
        for n in ast.walk(node):
            if not isinstance(n, ast.Call): continue
            f = n.func
            if isinstance(f, ast.Name):
                if f.id in HAZARD: return True
                if f.id == 'getattr' and strict and len(n.args) > 1 and not isinstance(n.args[1], ast.Constant):
                    if not (isinstance(n.args[0], ast.Name) and n.args[0].id in ('self', 'other', 'object', 'super', 'cls')): return True
                for fn, p in self.functions.get(f.id, []):
                    if p == path or len(self.functions[f.id]) == 1:
                        if self.hazard(fn, cls, p, seen, strict): return True
            elif isinstance(f, ast.Attribute):
                if f.attr in HAZARD: return True
                if isinstance(f.value, ast.Name) and f.value.id in ('self', 'cls') or isinstance(f.value, ast.Call) and getattr(f.value.func, 'id', '') == 'super':
                    for methods in self.mro(cls):
                        if f.attr in methods and self.hazard(methods[f.attr], cls, path, seen, strict): return True
            elif isinstance(f, ast.Call): 
                if strict and getattr(f.func, 'id', '') == 'getattr': return True
        return False
    def judge(self, name):
        """None when it is not harmless, else its kind."""
        for methods, bases, pyx, path in self.classes[name]:
            roots = self.roots(name)
            if roots & {'Thread', 'Process', 'ModuleType', 'Unpickler', 'Pickler', 'type', 'ABCMeta', 'RawIOBase', 'IOBase', 'TextIOBase', 'BufferedIOBase', 'Loader', 'MetaPathFinder', 'PathFinder', 'HTTPServer', 'TCPServer', 'Structure', 'CDLL', 'property', 'partial', 'ContextDecorator', 'ExitStack', 'Action', 'ArgumentParser', 'TestCase', 'build_ext', 'Command', 'Formatter', 'Handler'}: return None
            for own in self.mro(name):
                for m in LOADED:
                    if m in own and self.hazard(own[m], name, path, set(), m in ('__setstate__', '__del__', '__new__', '__getattr__')): return None
        kind = 'c'
        roots = self.roots(name)
        if roots & {'dict', 'OrderedDict', 'UserDict', 'defaultdict', 'Counter', 'MutableMapping'}: kind = 'd'
        elif roots & {'list', 'UserList', 'MutableSequence', 'deque', 'set', 'frozenset'}: kind = 'l'
        elif not any('__init__' in own and self.hazard(own['__init__'], name, self.classes[name][0][3], set(), True) for own in self.mro(name)):
            kind = 'k'
        return kind

if __name__ == '__main__':
    lib = Lib()
    functions = re.compile(sys.argv[2]) if sys.argv[2] != '-' else None
    for root in sys.argv[3:]: lib.read(root)
    names = {}
    dropped = []
    for name in lib.classes:
        kind = lib.judge(name)
        if kind is None: dropped.append(name)
        else: names[name] = kind
    if functions:
        for name, defs in lib.functions.items():
            if name in names or name in dropped or name.startswith('test'): continue
            if not any(functions.search(p) for _, p in defs): continue
            isPure = all('/metrics/' in p or '/feature_selection/' in p for _, p in defs) and not name.startswith('_')
            if not isPure and any(lib.hazard(node, '', p, set(), False) for node, p in defs): continue
            names[name] = 'f'
    for name in sorted(names): print(names[name], name)
    print(f'{len(names)} known, dropped {len(dropped)}: {" ".join(sorted(dropped))}', file=sys.stderr)
